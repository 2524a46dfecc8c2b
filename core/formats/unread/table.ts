// The table of formats that are stored but not read: their usual names, how their files are recognised, and which
// export to use instead. All messages about them use this table; the window has its own words for each piece of advice.
import type { ByteKind } from '../first-bytes.ts';

/** Advice by its key; `{name}` and `{ending}` are replaced. */
export const adviceWords = {
  export_ifc: 'Export an IFC file from {name} and upload that.',
  export_ifc_or_drawing: 'Export an IFC file or save a DWG or DXF drawing from {name}, and upload that.',
  export_step: 'Export the model as IFC in STEP form (.ifc) and upload that.',
  export_model: 'Export the model as IFC, glTF or OBJ and upload that.',
  export_mesh: 'Export the model as glTF (.glb) or OBJ and upload that.',
  export_scan: 'Export the scan as E57, LAS or LAZ and upload that.',
  export_terrain: 'Export the terrain as IFC4X3 or DXF and upload that.',
  upload_sources: 'Upload the IFC files that it was made from.',
  upload_drawing: 'Upload the DWG drawing, or print it as PDF and upload that.',
  rename: 'Rename it to end in .{ending} and upload it again.',
} as const;
export type AdviceKey = keyof typeof adviceWords;
export const adviceKeys = Object.keys(adviceWords) as readonly AdviceKey[];

export interface UnreadFormat {
  /** usual name; without one it is named by its ending */
  readonly name?: string;
  /** of file names, in lower case, without their dot */
  readonly endings: readonly string[];
  /** kinds of its bytes; the bytes of the others are not checked */
  readonly bytes?: readonly ByteKind[];
  /** its files contain a picture and the name of the program that wrote them; larger files are not searched for it */
  readonly preview?: { readonly mostBytes: number };
  readonly advice: AdviceKey;
}

export const unreadFormats = {
  rvt: {
    name: 'Revit',
    endings: ['rvt', 'rfa', 'rte', 'rft'],
    bytes: ['ole'],
    // It is in memory twice, in a process that may have 512 MB.
    preview: { mostBytes: 160 * 1024 * 1024 },
    advice: 'export_ifc',
  },
  nwd: { name: 'Navisworks', endings: ['nwd', 'nwc', 'nwf'], advice: 'upload_sources' },
  dgn: { name: 'MicroStation', endings: ['dgn'], bytes: ['dgn', 'ole'], advice: 'export_ifc_or_drawing' },
  skp: { name: 'SketchUp', endings: ['skp'], bytes: ['skp', 'ole'], advice: 'export_ifc' },
  ifcx: { name: 'IFCX', endings: ['ifcx'], bytes: ['ifcx'], advice: 'export_step' },
  ifcxml: { name: 'ifcXML', endings: ['ifcxml'], bytes: ['ifcxml'], advice: 'export_step' },
  '3dm': { name: 'Rhino', endings: ['3dm'], bytes: ['3dm'], advice: 'export_model' },
  archicad: { name: 'Archicad', endings: ['pln', 'pla', 'plp', 'bpn'], advice: 'export_ifc' },
  vectorworks: { name: 'Vectorworks', endings: ['vwx', 'mcd'], advice: 'export_ifc' },
  allplan: { name: 'Allplan', endings: ['ndw', 'npl'], advice: 'export_ifc' },
  tekla: { name: 'Tekla Structures', endings: ['db1'], advice: 'export_ifc' },
  inventor: { name: 'Inventor', endings: ['ipt', 'iam'], bytes: ['ole'], advice: 'export_ifc' },
  solidworks: { name: 'SolidWorks', endings: ['sldprt', 'sldasm', 'slddrw'], advice: 'export_ifc' },
  catia: { name: 'CATIA', endings: ['catpart', 'catproduct'], advice: 'export_model' },
  dwf: { endings: ['dwf', 'dwfx'], advice: 'upload_drawing' },
  step: { name: 'STEP', endings: ['stp', 'step', 'p21'], bytes: ['step'], advice: 'export_model' },
  solids: { endings: ['igs', 'iges', 'sat', 'sab', 'x_t', 'x_b', 'jt'], advice: 'export_model' },
  meshes: {
    endings: ['fbx', 'dae', '3ds', 'max', 'blend', 'stl', 'usd', 'usda', 'usdc', 'usdz', 'x3d', 'wrl', 'c4d', '3mf'],
    advice: 'export_mesh',
  },
  landxml: { name: 'LandXML', endings: ['landxml'], bytes: ['landxml'], advice: 'export_terrain' },
  citygml: { name: 'CityGML', endings: ['gml', 'citygml'], advice: 'export_model' },
  scans: {
    endings: ['rcp', 'rcs', 'fls', 'lsproj', 'zfs', 'ptx', 'pts', 'pcd', 'fws', 'cl3', 'rdbx'],
    advice: 'export_scan',
  },
} as const satisfies Readonly<Record<string, UnreadFormat>>;

export type UnreadKey = keyof typeof unreadFormats;
export interface KnownUnread extends UnreadFormat {
  readonly key: UnreadKey;
}

/** All rows of the table. */
export const allUnread: readonly KnownUnread[] = Object.entries<UnreadFormat>(unreadFormats).map(([key, format]) => ({
  ...format,
  key: key as UnreadKey,
}));
const byEnding: ReadonlyMap<string, KnownUnread> = new Map(
  allUnread.flatMap(format => format.endings.map(ending => [ending, format] as const)),
);

/** The unread format of an ending in lower case, without its dot. */
export const unreadOfEnding = (ending: string): KnownUnread | undefined => byEnding.get(ending);
