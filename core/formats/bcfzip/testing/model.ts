// A project with everything that a BCF file can have, which tests modify.
import { bytesOf } from '../archive/archive.ts';
import { picture } from './bcf.ts';
import type { BcfNotice } from '../report.ts';
import type { BcfProject, BcfTopic, BcfViewpoint } from '../shape.ts';

export const TOPIC = '6b1ea8a4-1d3c-4a52-9d3c-0f6c1e9f5a01';
export const OTHER = '6b1ea8a4-1d3c-4a52-9d3c-0f6c1e9f5a02';
export const DOCUMENT = '6b1ea8a4-1d3c-4a52-9d3c-0f6c1e9f5a05';
export const id = (n: number) => `6b1ea8a4-1d3c-4a52-9d3c-0f6c1e9f5b${String(n).padStart(2, '0')}`;
const WALL = '1E8YkwPMfB$h99jtn_uAjI';
const TIME = '2024-01-02T03:04:05.678Z';

/** Everything that a viewpoint can have. */
export const viewpoint: BcfViewpoint = {
  guid: id(1),
  index: 4,
  snapshot: picture(),
  orthogonal_camera: null,
  perspective_camera: {
    camera_view_point: { x: 311988180.54, y: -0, z: Number.MIN_VALUE },
    camera_direction: { x: 0, y: 1, z: 0 },
    camera_up_vector: { x: 0, y: 0, z: 1 },
    aspect_ratio: 1.25,
    field_of_view: 50.1,
  },
  lines: [{ start_point: { x: 0.1, y: 0.2, z: 0.3 }, end_point: { x: 1e300, y: 1 / 3, z: 0 } }],
  clipping_planes: [{ location: { x: 1, y: 2, z: 3 }, direction: { x: 0, y: 0, z: -1 } }],
  bitmaps: [
    {
      bitmap_type: 'png',
      bytes: picture(7),
      location: { x: 1, y: 2, z: 3 },
      normal: { x: 1, y: 0, z: 0 },
      up: { x: 0, y: 0, z: 1 },
      height: 2.5,
    },
  ],
  components: {
    selection: [{ ifc_guid: WALL, originating_system: 'A & B', authoring_tool_id: '"7"' }],
    coloring: [
      { color: '80FF00AA', components: [{ ifc_guid: null, originating_system: null, authoring_tool_id: '8' }] },
    ],
    visibility: {
      default_visibility: true,
      exceptions: [{ ifc_guid: WALL, originating_system: null, authoring_tool_id: null }],
      view_setup_hints: { spaces_visible: true, space_boundaries_visible: false, openings_visible: true },
    },
  },
};

export const topic: BcfTopic = {
  guid: TOPIC,
  server_assigned_id: '17',
  topic_type: 'Clash',
  topic_status: 'Open',
  title: 'Wall <1> & "2"',
  priority: 'High',
  index: 3,
  labels: ['Architecture', 'Ünïcode 墙'],
  reference_links: ['https://example.com/?a=1&b=2'],
  creation_date: TIME,
  creation_author: 'ada@example.com',
  modified_date: TIME,
  modified_author: 'bob@example.com',
  due_date: TIME,
  assigned_to: 'bob@example.com',
  stage: 'Design',
  description: 'two\nlines\r\nand ]]> a tab\t.',
  bim_snippet: {
    snippet_type: '.json',
    is_external: false,
    reference: 'a.json',
    reference_schema: 'https://example.com/schema',
    bytes: bytesOf('a.json', Buffer.from('{}')),
  },
  document_references: [
    { guid: id(7), url: 'https://example.com/plan.pdf', document_guid: null, description: 'Plan' },
    { guid: id(8), url: null, document_guid: DOCUMENT, description: null },
  ],
  related_topics: [OTHER],
  files: [
    {
      ifc_project: WALL,
      ifc_spatial_structure_element: null,
      is_external: false,
      file_name: 'house.ifc',
      date: TIME,
      reference: '../models/house.ifc',
      bytes: bytesOf('house.ifc', Buffer.from('ISO-10303-21;')),
    },
  ],
  comments: [
    {
      guid: id(2),
      date: TIME,
      author: 'ada@example.com',
      comment: 'see',
      viewpoint_guid: id(1),
      reply_to_comment_guid: null,
      modified_date: TIME,
      modified_author: 'ada@example.com',
    },
    {
      guid: id(3),
      date: TIME,
      author: 'bob@example.com',
      comment: 'done',
      viewpoint_guid: null,
      reply_to_comment_guid: id(2),
      modified_date: null,
      modified_author: null,
    },
  ],
  viewpoints: [viewpoint, { ...viewpoint, guid: id(4), index: null, bitmaps: [], components: null }],
  unknown: [{ path: 'more/notes.txt', bytes: bytesOf('notes.txt', Buffer.from('notes')) }],
};

/** Everything that a project can have. */
export const project = (version: '2.1' | '3.0', topics: readonly BcfTopic[] = [topic]): BcfProject => ({
  version,
  project: { project_id: 'p-1', name: 'House' },
  extensions: {
    topic_types: ['Issue'],
    topic_statuses: [],
    priorities: null,
    topic_labels: ['Architecture'],
    users: ['ada@example.com'],
    snippet_types: null,
    stages: null,
  },
  topics,
  documents: [
    { guid: DOCUMENT, description: 'The plan', bytes: bytesOf('plan é.pdf', Buffer.from('%PDF')) },
    { guid: id(9), description: null, bytes: bytesOf('unused.txt', Buffer.from('unused')) },
  ],
  unknown: [{ path: 'vendor/settings.bin', bytes: bytesOf('settings.bin', Buffer.from([1, 2, 3])) }],
});

/** A topic without references to other files. */
export const bare = (changes: Partial<BcfTopic>): BcfTopic => ({
  ...topic,
  bim_snippet: null,
  document_references: [],
  related_topics: [],
  files: [],
  comments: [],
  viewpoints: [],
  unknown: [],
  server_assigned_id: null,
  ...changes,
});

export const whats = (notices: readonly BcfNotice[]): string[] => notices.map(({ what }) => what);
