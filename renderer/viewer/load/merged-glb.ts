// Reads the GLB form of our own viewer (core/formats/gltf/write-merged.ts), page by page. Pure: runs in the loading
// worker and in tests.

/** One stored primitive: views into its page, and the transform of its coordinates to metres in the model's frame. */
export interface Primitive {
  /** number among all merged primitives */
  readonly number: number;
  readonly positions: Uint16Array | Float32Array;
  /** numbers from one vertex to the next in `positions` */
  readonly stride: number;
  readonly scale: number;
  readonly shift: readonly [number, number, number];
  readonly features: Float32Array;
  readonly indices: Uint16Array | Uint32Array;
  readonly colour: Colour;
}

/**
 * One shape in one colour, and its places: columns by instance, from stored coordinates (0 to 1) to the model's frame.
 */
export interface InstancedPrimitive {
  /** the same for all colours of one shape */
  readonly shape: number;
  /** four per vertex, 65535 is 1 */
  readonly positions: Uint16Array;
  readonly indices: Uint16Array | Uint32Array;
  readonly translations: Float32Array;
  readonly rotations: Float32Array;
  readonly scales: Float32Array;
  readonly features: Float32Array;
  readonly colour: Colour;
}

/** linear red, green, blue and opacity, 0 to 1 */
export type Colour = readonly [number, number, number, number];

export interface PageContent {
  readonly merged: readonly Primitive[];
  readonly instanced: readonly InstancedPrimitive[];
}

export type MergedHead = ReturnType<typeof readHead>;
interface Json {
  readonly scenes: readonly { readonly nodes?: readonly number[] }[];
  readonly nodes: readonly Node[];
  readonly meshes?: readonly {
    readonly primitives: readonly {
      readonly attributes: { readonly POSITION: number; readonly _FEATURE_ID_0: number };
      readonly indices: number;
      readonly material: number;
    }[];
  }[];
  readonly materials?: readonly { readonly pbrMetallicRoughness: { readonly baseColorFactor: Colour } }[];
  readonly accessors?: readonly {
    readonly bufferView: number;
    readonly byteOffset?: number;
    readonly componentType: number;
    readonly type: string;
    readonly count: number;
  }[];
  readonly bufferViews?: readonly {
    readonly byteOffset?: number;
    readonly byteLength: number;
    readonly byteStride?: number;
  }[];
  readonly extras?: {
    readonly plinth?: {
      readonly form: number;
      readonly global_ids: readonly string[];
      readonly spaces: readonly number[];
      readonly pages: readonly number[];
      readonly ranges?: number;
    };
  };
}

interface Node {
  readonly mesh?: number;
  readonly children?: readonly number[];
  readonly translation?: readonly [number, number, number];
  readonly scale?: readonly number[];
  readonly extensions?: {
    readonly EXT_mesh_gpu_instancing?: {
      readonly attributes: {
        readonly TRANSLATION: number;
        readonly ROTATION: number;
        readonly SCALE: number;
        readonly _FEATURE_ID_0: number;
      };
    };
  };
}

/** Reads the JSON of a file. @throws when it is not of this form */
export function readHead(text: string) {
  const json = JSON.parse(text) as Json;
  const about = json.extras?.plinth;
  if (about?.form !== 2) throw new Error('the GLB has no table of its elements');
  const root = json.nodes[json.scenes[0]?.nodes?.[0] ?? 0];
  const starts: number[] = [];
  about.pages.forEach((size, n) => starts.push(n === 0 ? 0 : starts[n - 1]! + about.pages[n - 1]!));
  const reader = new AccessorReader(json, starts);
  const pageOf = ({ primitive }: Stored) => reader.pageOf(primitive.attributes.POSITION);
  const stored = list(json, root?.children ?? []).map(each => ({ ...each, page: pageOf(each) }));
  return {
    /** world place of the model's frame, metres, Y up, in double precision */
    origin: root?.translation ?? ([0, 0, 0] as const),
    /** GlobalId by feature */
    globalIds: about.global_ids,
    /** features that are rooms */
    spaces: about.spaces,
    /** bytes of each page */
    pages: about.pages,
    readPage(page: ArrayBuffer, number: number): PageContent {
      const own = stored.filter(each => each.page === number);
      return {
        merged: own
          .filter(({ node }) => !node.extensions?.EXT_mesh_gpu_instancing)
          .map(each => readMerged(reader, page, each)),
        instanced: own.flatMap(each => readInstanced(reader, page, each)),
      };
    },
    /** The side table, from the first page: rows of feature, primitive, first index, count, in the order of the
     *  primitives. */
    readRanges(firstPage: ArrayBuffer): Uint32Array {
      const view = about.ranges === undefined ? undefined : json.bufferViews?.[about.ranges];
      return view ? new Uint32Array(firstPage, view.byteOffset ?? 0, view.byteLength / 4) : new Uint32Array(0);
    },
  };
}

interface Stored {
  readonly node: Node;
  readonly primitive: NonNullable<Json['meshes']>[number]['primitives'][number];
  readonly number: number;
  readonly colour: Colour;
}

/** All primitives, the merged ones numbered in one row. */
function list(json: Json, children: readonly number[]): Stored[] {
  let number = 0;
  return children.flatMap(child => {
    const node = json.nodes[child];
    const instanced = node?.extensions?.EXT_mesh_gpu_instancing !== undefined;
    return (json.meshes?.[node?.mesh ?? -1]?.primitives ?? []).map((primitive): Stored => ({
      node: node!,
      primitive,
      number: instanced ? -1 : number++,
      colour: json.materials?.[primitive.material]?.pbrMetallicRoughness.baseColorFactor ?? [0.8, 0.8, 0.8, 1],
    }));
  });
}

function readMerged(
  reader: AccessorReader,
  page: ArrayBuffer,
  { node, primitive: { attributes, indices }, number, colour }: Stored,
): Primitive {
  const positions = reader.read(page, attributes.POSITION) as Uint16Array | Float32Array;
  const quantised = positions instanceof Uint16Array;
  const size = node.scale?.[0] ?? 1;
  return {
    number,
    positions,
    stride: quantised ? 4 : 3,
    scale: quantised ? size / 65_535 : size,
    shift: node.translation ?? [0, 0, 0],
    features: reader.read(page, attributes._FEATURE_ID_0) as Float32Array,
    indices: reader.read(page, indices) as Uint16Array | Uint32Array,
    colour,
  };
}

function readInstanced(reader: AccessorReader, page: ArrayBuffer, { node, primitive, colour }: Stored) {
  const placed = node.extensions?.EXT_mesh_gpu_instancing?.attributes;
  if (!placed) return [];
  const floats = (accessor: number) => reader.read(page, accessor) as Float32Array;
  return [
    {
      shape: primitive.attributes.POSITION,
      positions: reader.read(page, primitive.attributes.POSITION) as Uint16Array,
      indices: reader.read(page, primitive.indices) as Uint16Array | Uint32Array,
      translations: floats(placed.TRANSLATION),
      rotations: floats(placed.ROTATION),
      scales: floats(placed.SCALE),
      features: floats(placed._FEATURE_ID_0),
      colour,
    },
  ];
}

class AccessorReader {
  readonly #json: Json;
  /** first byte of each page */
  readonly #starts: readonly number[];

  constructor(json: Json, starts: readonly number[]) {
    this.#json = json;
    this.#starts = starts;
  }

  pageOf(accessor: number): number {
    const at = this.#viewOf(accessor).byteOffset ?? 0;
    return this.#starts.findLastIndex(start => start <= at);
  }

  /** Returns the numbers of an accessor without a copy; 16-bit vectors have padding after each. */
  read(page: ArrayBuffer, number: number): Uint16Array | Uint32Array | Float32Array {
    const { byteOffset = 0, componentType, type, count } = this.#accessor(number);
    const view = this.#viewOf(number);
    const at = (view.byteOffset ?? 0) - this.#starts[this.pageOf(number)]! + byteOffset;
    const width = { SCALAR: 1, VEC3: 3, VEC4: 4 }[type] ?? 1;
    switch (componentType) {
      case 5123:
        return new Uint16Array(page, at, count * (view.byteStride ? view.byteStride / 2 : width));
      case 5125:
        return new Uint32Array(page, at, count * width);
      case 5126:
        return new Float32Array(page, at, count * width);
      default:
        throw new Error(`the GLB has numbers of kind ${componentType}`);
    }
  }

  #accessor(number: number) {
    const accessor = this.#json.accessors?.[number];
    if (!accessor) throw new Error(`the GLB has no accessor ${number}`);
    return accessor;
  }

  #viewOf(number: number) {
    const view = this.#json.bufferViews?.[this.#accessor(number).bufferView];
    if (!view) throw new Error(`the GLB has no numbers for accessor ${number}`);
    return view;
  }
}
