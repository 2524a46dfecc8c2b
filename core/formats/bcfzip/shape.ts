// A BCF project independent of the version of the file: the result of readBcf and the input of writeBcf.
//
// Coordinates and lengths are metres in world coordinates, z up, as the doubles of the file, bit by bit. Angles are
// degrees.
// Colours are 6 or 8 upper-case hex digits without #; of 8 digits the first two are the opacity. Guids are lower case,
// except those of IFC, in which case matters. Times are UTC with milliseconds (2015-06-09T08:10:06.866Z). Persons are
// the names in the file, mostly an email. Missing values are null; lists are empty. Fields are named as in the BCF API.
import type { Readable } from 'node:stream';

export type BcfVersion = '2.0' | '2.1' | '3.0';

/**
 * Bytes that are fetched when they are needed. Those of a file that was read are available until it is closed; when
 * they are damaged, reading them fails with a BcfError.
 */
export interface BcfBytes {
  /** offset in the archive, of a file that was read */
  readonly place?: PackedPlace;
  /** file name with its ending, no folders */
  readonly name: string;
  readonly size: number;
  readonly read: () => Promise<Buffer>;
  readonly open: () => Promise<Readable>;
}

/** The entry of a file in the list of an archive. */
export interface PackedPlace {
  /** in the archive, for messages */
  readonly path: string;
  /** of its local header */
  readonly offset: number;
  /** of the name in that header */
  readonly nameBytes: number;
  readonly packed: number;
  readonly size: number;
  readonly isDeflated: boolean;
  readonly crc: number;
}

export interface BcfProject {
  readonly version: BcfVersion;
  readonly project: { readonly project_id: string | null; readonly name: string | null };
  readonly extensions: BcfExtensions;
  readonly topics: readonly BcfTopic[];
  readonly documents: readonly BcfDocument[];
  /** files that BCF does not know, outside of the folders of topics; written again in the same version */
  readonly unknown: readonly BcfUnknownFile[];
}

/** Values to choose from; null where any value may be given. Values that topics use are among them. */
export type BcfExtensions = Readonly<
  Record<
    'topic_types' | 'topic_statuses' | 'priorities' | 'topic_labels' | 'users' | 'snippet_types' | 'stages',
    readonly string[] | null
  >
>;

export interface BcfUnknownFile {
  /** with forward slashes, from the root of the archive or, in a topic, from its folder */
  readonly path: string;
  readonly bytes: BcfBytes;
}

/** A document of the project; its name is that of its bytes. */
export interface BcfDocument {
  readonly guid: string;
  readonly description: string | null;
  readonly bytes: BcfBytes;
}

type TopicText =
  | ('server_assigned_id' | 'topic_type' | 'topic_status' | 'priority' | 'creation_author' | 'modified_date')
  | ('modified_author' | 'due_date' | 'assigned_to' | 'stage' | 'description');

export interface BcfTopic extends Readonly<Record<TopicText, string | null>> {
  readonly guid: string;
  readonly title: string;
  readonly index: number | null;
  readonly labels: readonly string[];
  readonly reference_links: readonly string[];
  readonly creation_date: string;
  readonly bim_snippet: BcfSnippet | null;
  readonly document_references: readonly BcfDocumentReference[];
  /** guids of topics, also of those that are not in the file */
  readonly related_topics: readonly string[];
  readonly files: readonly BcfHeaderFile[];
  readonly comments: readonly BcfComment[];
  /** in their order; the first one is that which readers show first */
  readonly viewpoints: readonly BcfViewpoint[];
  /** files in the folder of the topic that BCF does not know; written again in the same version */
  readonly unknown: readonly BcfUnknownFile[];
}

export interface BcfSnippet {
  readonly snippet_type: string;
  readonly is_external: boolean;
  /** an address, or the name of the file */
  readonly reference: string;
  readonly reference_schema: string;
  /** null when it is external, or missing in the file */
  readonly bytes: BcfBytes | null;
}

/** Exactly one of url and document_guid is given; the latter is the guid of one of the documents. */
export interface BcfDocumentReference {
  readonly guid: string;
  readonly url: string | null;
  readonly document_guid: string | null;
  readonly description: string | null;
}

/** A model that the topic is about. */
export interface BcfHeaderFile {
  readonly ifc_project: string | null;
  readonly ifc_spatial_structure_element: string | null;
  readonly is_external: boolean;
  readonly file_name: string | null;
  readonly date: string | null;
  /** an address, or a path from the folder of the topic */
  readonly reference: string | null;
  /** null when it is external, or missing in the file */
  readonly bytes: BcfBytes | null;
}

export interface BcfComment {
  readonly guid: string;
  readonly date: string;
  readonly author: string | null;
  /** may be empty */
  readonly comment: string;
  /** one of the viewpoints of the topic */
  readonly viewpoint_guid: string | null;
  /** one of the comments of the topic */
  readonly reply_to_comment_guid: string | null;
  readonly modified_date: string | null;
  readonly modified_author: string | null;
}

export interface BcfViewpoint {
  readonly guid: string;
  readonly index: number | null;
  readonly snapshot: BcfBytes | null;
  readonly orthogonal_camera: BcfOrthogonalCamera | null;
  readonly perspective_camera: BcfPerspectiveCamera | null;
  readonly lines: readonly BcfLine[];
  readonly clipping_planes: readonly BcfClippingPlane[];
  readonly bitmaps: readonly BcfBitmap[];
  readonly components: BcfComponents | null;
}

export type BcfVector = Readonly<Record<'x' | 'y' | 'z', number>>;

/** Directions as given: not necessarily of length 1 or at right angles. */
export interface BcfCamera {
  readonly camera_view_point: BcfVector;
  readonly camera_direction: BcfVector;
  readonly camera_up_vector: BcfVector;
  /** width / height */
  readonly aspect_ratio: number | null;
}

export interface BcfOrthogonalCamera extends BcfCamera {
  /** visible height in metres */
  readonly view_to_world_scale: number;
}

export interface BcfPerspectiveCamera extends BcfCamera {
  /** vertical angle in degrees */
  readonly field_of_view: number;
}

export type BcfLine = Readonly<Record<'start_point' | 'end_point', BcfVector>>;

export interface BcfClippingPlane {
  readonly location: BcfVector;
  /** to the side that is not shown */
  readonly direction: BcfVector;
}

export interface BcfBitmap {
  readonly bitmap_type: 'png' | 'jpg';
  readonly bytes: BcfBytes;
  /** centre of the picture */
  readonly location: BcfVector;
  readonly normal: BcfVector;
  readonly up: BcfVector;
  /** metres */
  readonly height: number;
}

/** At least one of ifc_guid and authoring_tool_id is given. */
export type BcfComponent = Readonly<Record<'ifc_guid' | 'originating_system' | 'authoring_tool_id', string | null>>;

export interface BcfComponents {
  readonly selection: readonly BcfComponent[];
  readonly coloring: readonly { readonly color: string; readonly components: readonly BcfComponent[] }[];
  /** null when the viewpoint has no visibility: everything is shown */
  readonly visibility: BcfVisibility | null;
}

export interface BcfVisibility {
  readonly default_visibility: boolean;
  readonly exceptions: readonly BcfComponent[];
  readonly view_setup_hints: BcfViewSetupHints | null;
}

export type BcfViewSetupHints = Readonly<
  Record<'spaces_visible' | 'space_boundaries_visible' | 'openings_visible', boolean>
>;

export interface BcfWriteOptions {
  readonly version: '2.1' | '3.0';
  /** of the files in the archive */
  readonly date?: Date;
  /** Viewpoints without a picture get a plain grey one: some programs leave them out otherwise. */
  readonly placeholderSnapshots?: boolean;
  /**
   * Makes a picture smaller, so that its longer edge has at most that many pixels; without it large ones stay large.
   */
  readonly scalePicture?: (bytes: Buffer, edge: number) => Promise<Buffer>;
  /** what 3.0 asks for and a topic may lack */
  readonly topicType?: string;
  readonly topicStatus?: string;
  readonly author?: string;
}
