// The parts of acad-ts, which reads DWG, that we use. Its own types are six hundred files.

/** An object of a DWG file. Its kind as DXF names it; kinds that the library does not know are kept as placeholders. */
export interface DwgEntity {
  readonly handle: number;
  readonly objectName: string;
  readonly layer: { readonly name: string };
  /** of a reference to a block */
  readonly attributes?: Iterable<DwgEntity>;
}

export interface DwgLayer {
  readonly name: string;
  readonly handle: number;
  readonly isOn: boolean;
  /** a number of the table of colours, or red, green and blue */
  readonly color: { readonly isTrueColor: boolean } & Readonly<Record<'index' | 'r' | 'g' | 'b', number>>;
  readonly flags: number;
  readonly lineWeight: number;
  readonly lineType: { readonly name: string } | null;
}

export interface DwgDocument {
  readonly header: { codePage: string };
  readonly blockRecords: Iterable<{ readonly name: string; readonly entities: Iterable<DwgEntity> }>;
  readonly layers: Iterable<DwgLayer>;
  readonly classes: Iterable<{ readonly dxfName: string; readonly isAnEntity: boolean }>;
}

/** The writer of a section of a DXF file. */
export interface DwgWriting {
  readonly sectionName: string;
}

/** A notice of something that the library could not do. */
type Listen = (sender: unknown, notice: { readonly message: string }) => void;

export interface AcadTs {
  readonly DwgReaderConfiguration: new () => { keepUnknownEntities: boolean };
  readonly DwgReader: {
    readFromStreamWithConfig(bytes: ArrayBuffer, configuration: object, listen: Listen): DwgDocument;
  };
  readonly DxfWriterConfiguration: new () => { writeAllHeaderVariables: boolean; writeXData: boolean };
  readonly DxfWriter: {
    writeToStream(
      target: { write(line: string): void },
      document: DwgDocument,
      isBinary: boolean,
      configuration: object,
      listen: Listen,
    ): void;
  };
  readonly Insert: { readonly prototype: { applyAttributeTransform: () => void } };
  readonly DxfSectionWriterBase: { readonly prototype: { writeEntity(this: DwgWriting, entity: DwgEntity): void } };
  readonly DxfObjectsSectionWriter: { readonly prototype: { writeObject(this: DwgWriting, object: DwgEntity): void } };
  readonly CadDictionary: abstract new (...parts: never) => object;
  readonly Layout: abstract new (...parts: never) => object;
  readonly UnknownEntity: abstract new (...parts: never) => DwgEntity;
  /** names of the kinds that have numbers */
  readonly ObjectType: Readonly<Record<number, string>>;
}

/** A handle as files write it. */
export const handleText = (handle: number): string => handle.toString(16).toUpperCase();

/** Loads the library, which takes a second: only the process that reads a DWG does. */
export const loadAcadTs = async (): Promise<AcadTs> => (await import('@node-projects/acad-ts')) as unknown as AcadTs;
