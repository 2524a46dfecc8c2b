// Made from resources/openapi.json by resources/client-types.ts. Changes belong there.

export type Error = { detail: string; code: string; message?: string };
export type FieldErrors = { code: string };
export type Account = {
  id: number;
  email: string;
  firstname: string | null;
  lastname: string | null;
  locale: string;
  has_password: boolean;
  provider: string;
  is_administrator: boolean;
  email_verified: boolean;
  pending_email: string | null;
  providers: readonly { id: number; name: string }[];
  created_at: string;
};
export type AccountSession = {
  id: number;
  client: string;
  browser: string;
  address: string;
  created_at: string;
  last_used_at: string;
  is_current: boolean;
};
export type ActiveAccess = {
  kind: 'session' | 'secret' | 'api-key' | 'project-token' | 'model-token' | 'addresses' | 'invitation';
  id: number;
  name: string;
  cloud_id: number | null;
  project_id: number | null;
  place: string | null;
  maker: ShortUser | null;
  acts_for: ShortUser | null;
  scopes: readonly string[];
  created_at: string | null;
  last_used_at: string | null;
  expires_at: string | null;
  browser: string | null;
  address: string | null;
  is_current: boolean;
};
export type ActivityEntry = {
  id: number;
  user_id: number | null;
  user_email: string;
  app_name: string;
  project_name: string;
  date: string;
  action: string;
  description: LogDescription | null;
};
export type ApiVersions = {
  versions: readonly { api_id: string; version_id: string; detailed_version: string; api_base_url: string }[];
};
export type Application = {
  id: number;
  name: string;
  access_type: 'Confidential' | 'Public';
  scopes: readonly string[];
  redirect_uris: readonly string[];
  base_url: string;
  client_id: string;
  has_api_key: boolean;
  owner: ShortUser | null;
  provides_accounts: boolean;
  ended_at: string | null;
  is_registered: boolean;
  created_at: string;
  updated_at: string;
};
export type ApplicationCloud = { id: number; name: string; role: 100 | 50 };
export type ApplicationCredentials = {
  id: number;
  name: string;
  access_type: 'Confidential' | 'Public';
  scopes: readonly string[];
  redirect_uris: readonly string[];
  base_url: string;
  client_id: string;
  has_api_key: boolean;
  owner: ShortUser | null;
  provides_accounts: boolean;
  ended_at: string | null;
  is_registered: boolean;
  created_at: string;
  updated_at: string;
  client_secret: string | null;
  api_key: string | null;
};
export type Archive = { url: string; expires_at: string };
export type ArchiveRequest = { folder_ids?: readonly number[]; document_ids?: readonly number[] };
export type Auth = {
  oauth2_auth_url: string;
  oauth2_token_url: string;
  oauth2_dynamic_client_reg_url: string;
  http_basic_supported: boolean;
  supported_oauth2_flows: readonly string[];
};
export type BcfDocument = { guid: string; filename: string };
export type BcfLabel = { id: number; color: string | null; label: string };
export type BcfProject = {
  id: number;
  project_id: string;
  name: string;
  authorization?: { project_actions: readonly string[] };
};
export type BimSnippet = { snippet_type: string; is_external: boolean; reference: string; reference_schema: string };
export type Bin = { bin_size: number; bin_days: number; items: readonly BinItem[] };
export type BinItem = {
  id: number;
  kind: 'document' | 'version' | 'folder' | 'project' | 'cloud';
  object_id: number;
  name: string;
  path: string;
  size: number;
  document_count: number;
  deleted_by: ShortUser | null;
  deleted_at: string;
  ends_at: string;
};
export type Bitmap = {
  guid: string;
  bitmap_type: string;
  location?: Point;
  normal?: Direction;
  up?: Direction;
  height?: number;
};
export type BitmapV3 = {
  guid: string;
  bitmap_type: 'png' | 'jpg';
  location?: Point;
  normal?: Direction;
  up?: Direction;
  height?: number;
};
export type Building = {
  uuid: string;
  name: string | null;
  longname: string | null;
  bimdata_elevation: number | null;
  plans: readonly ModelWithPositioningPlan[];
  plans_unreachable_count: number;
};
export type CheckProjectAccess = {
  has_read_permission: boolean;
  has_write_permission: boolean;
  has_admin_permission: boolean;
  token_scopes: readonly string[];
  usable_scopes: readonly string[];
  user_role: 100 | 50 | 25;
  user: User | null;
};
export type Classification = { id: number; name: string | null; notation: string | null; title: string | null };
export type ClassificationRequest = { name?: string | null; notation?: string | null; title?: string | null };
export type ClippingPlane = { location: Point; direction: Direction };
export type Cloud = {
  id: number;
  name: string;
  features: readonly never[];
  marketplace_apps: readonly never[];
  organization: Organization;
  creator: User | null;
  creator_app: string | null;
  is_default: boolean;
  created_at: string;
  updated_at: string;
  image: string | null;
};
export type CloudApplication = { id: number; name: string; client_id: string; role: 100 | 50 };
export type CloudInvitation = {
  id: number;
  email: string;
  redirect_uri: string;
  role: 100 | 50;
  project_role?: 100 | 50 | 25;
  in_all_projects: boolean;
};
export type CloudSignInRule = { second_factor: boolean };
export type Coloring = { color: string; components: readonly Component[] };
export type ColoringDefinition = { coloring: readonly Coloring[] };
export type ColumnInfo = {
  from: 'element' | 'attribute' | 'property';
  set?: string;
  name: string;
  value_type: 'string' | 'number' | 'boolean';
  unit: string | null;
  count: number;
};
export type Comment = {
  guid: string;
  date: string;
  author: string;
  comment: string;
  topic_guid: string;
  viewpoint_guid: string | null;
  reply_to_comment_guid: string | null;
  modified_date?: string;
  modified_author?: string;
  authorization?: { comment_actions: readonly string[] };
};
export type CommentEvent = {
  topic_guid: string;
  author: string;
  date: string;
  comment_guid: string;
  events: readonly CommentEventAction[];
};
export type CommentEventAction = { type: string; value: string | null };
export type CommentV3 = {
  guid: string;
  date: string;
  author: string;
  comment: string;
  topic_guid: string;
  viewpoint_guid: string | null;
  modified_date?: string;
  modified_author?: string;
  authorization?: { comment_actions: readonly string[] };
};
export type Component = { ifc_guid?: string; originating_system?: string; authoring_tool_id?: string };
export type ComponentsParent = {
  selection: readonly Component[];
  coloring: readonly Coloring[];
  visibility?: Visibility;
};
export type CreatedServerAccount = {
  id: number;
  email: string;
  firstname: string | null;
  lastname: string | null;
  provider: string;
  email_verified: boolean;
  email_problem: 'invisible_characters' | 'direction_characters' | 'compatibility_characters' | 'mixed_scripts' | null;
  has_password: boolean;
  has_second_factor: boolean;
  is_administrator: boolean;
  clouds: number;
  last_sign_in_at: string | null;
  created_at: string;
  link: string;
};
export type DetailedExtensions = {
  topic_labels: readonly BcfLabel[];
  topic_types: readonly TopicType[];
  topic_statuses: readonly TopicStatus[];
  priorities: readonly Priority[];
  stages: readonly Stage[];
};
export type Digest = {
  id: number;
  recipients_group_ids: readonly number[];
  schedule: {
    time: string;
    timezone: string;
    monday: boolean;
    tuesday: boolean;
    wednesday: boolean;
    thursday: boolean;
    friday: boolean;
    saturday: boolean;
    sunday: boolean;
  };
  locale: 'en' | 'fr' | 'de' | 'es' | 'it' | 'nl';
  document_creation: boolean;
  document_deletion: boolean;
  folder_creation: boolean;
  folder_deletion: boolean;
  visa_creation: boolean;
  visa_deletion: boolean;
  visa_validation: boolean;
  visa_denied: boolean;
  bcf_topic_creation: boolean;
  bcf_topic_deletion: boolean;
  invitation_accepted: boolean;
  model_creation: boolean;
  model_deletion: boolean;
};
export type Direction = { x: number; y: number; z: number };
export type Document = {
  id: number;
  parent: number | null;
  parent_id: number | null;
  creator: number | null;
  created_by: User | null;
  project: number;
  name: string;
  file_name: string;
  description: string | null;
  file: string;
  file_type: string | null;
  size: number | null;
  original_size: number;
  tags: readonly Tag[];
  visas: readonly Visa[];
  created_at: string;
  updated_at: string;
  model_id: number | null;
  ifc_id: number | null;
  model_type:
    | 'IFC'
    | 'DWG'
    | 'DXF'
    | 'GLTF'
    | 'PDF'
    | 'JPEG'
    | 'PNG'
    | 'OBJ'
    | 'POINT_CLOUD'
    | 'PHOTOSPHERE'
    | 'METABUILDING'
    | 'PHOTOSPHERE_BUILDING'
    | null;
  head_id: number | null;
  is_head_version: boolean;
  history_count: number | null;
  user_permission: 1 | 50 | 100;
  office_preview: string | null;
  preview: string | null;
  path: string;
  notice: FileNotice | null;
};
export type DocumentPreviewFile = { office_preview: string };
export type DocumentReference = {
  guid: number | string;
  document_guid: string | null;
  url: string | null;
  description: string | null;
  referenced_document: string;
};
export type DocumentReferenceV3 = {
  guid: string;
  document_guid: string | null;
  url: string | null;
  description: string | null;
};
export type DocumentText = {
  id: number;
  text: string | null;
  language: 'french' | 'spanish' | 'german' | 'italian' | 'english' | null;
};
export type DocumentWithElementList = { document: object; element_uuids: readonly string[] };
export type Drawing = { id: number; content: string; creator: User | null; created_at: string };
export type EarlierEdits = {
  state: 'none' | 'waiting' | 'carried' | 'dropped' | 'later' | 'failed';
  from_model_id: number | null;
  from_document_id: number | null;
  edits: number;
  carried: number;
  same: number;
  conflicts: number;
  reason: string | null;
};
export type EditConflict = {
  id: number;
  can_keep_edited: boolean;
  kind:
    | 'element_gone'
    | 'set_gone'
    | 'property_gone'
    | 'changed'
    | 'type_differs'
    | 'unit_differs'
    | 'place_gone'
    | 'group_gone'
    | 'already_there';
  element: string | null;
  type: string | null;
  name: string | null;
  set: string | null;
  property: string | null;
  base: unknown;
  edited: unknown;
  now: unknown;
};
export type Element = {
  id: number;
  uuid: string;
  type: string;
  attributes: PropertySet;
  property_sets: readonly PropertySet[];
  classifications: readonly { id: number; name: string | null; notation: string | null; title: string | null }[];
  material_list: readonly MaterialListComponent[];
  layers: readonly { id: number; name: string; identifier: string | null; description: string | null }[];
};
export type ElementClassificationRelation = { element_uuid: string; classification_id: number };
export type ElementClassificationRelationRequest = { element_uuid: string; classification_id: number };
export type ElementPropertySetRelation = { element_uuid: string; property_set_id: number };
export type ElementRequest = {
  attributes?: PropertySetRequest;
  property_sets?: readonly PropertySetRequest[];
  classifications?: readonly ClassificationRequest[];
  layers?: readonly LayerElementRequest[];
  uuid?: string;
  type: string;
};
export type ElementSums = {
  columns: readonly ColumnInfo[];
  groups: readonly {
    values: readonly (string | number | boolean | null)[];
    count: number;
    sums: readonly (number | null)[];
  }[];
};
export type ElementTable = {
  columns: readonly ColumnInfo[];
  models: readonly { id: number; rows: readonly (readonly (string | number | boolean | null)[])[] }[];
};
export type Extensions = {
  topic_type: readonly string[];
  topic_status: readonly string[];
  topic_label: readonly string[];
  priority: readonly string[];
  stage: readonly string[];
  snippet_type: readonly string[];
  user_id_type: readonly string[];
  topic_status_colors: readonly string[];
  priority_colors: readonly string[];
  project_actions: readonly string[];
  topic_actions: readonly string[];
  comment_actions: readonly string[];
};
export type ExtensionsV3 = {
  topic_type: readonly string[];
  topic_status: readonly string[];
  topic_label: readonly string[];
  snippet_type: readonly string[];
  priority: readonly string[];
  users: readonly string[];
  stage: readonly string[];
  project_actions: readonly string[];
  topic_actions: readonly string[];
  comment_actions: readonly string[];
  viewpoint_actions: readonly string[];
};
export type FavouriteClouds = { cloud_ids: readonly number[] };
export type FavouriteProjects = { project_ids: readonly number[] };
export type Favourites = { cloud_ids: readonly number[]; project_ids: readonly number[] };
export type FileInformationV3 = {
  display_information: readonly { field_display_name: string; field_value: string }[];
  file: TopicFileV3;
};
export type FileNotice = {
  code: 'not_read' | 'wrong_ending';
  ending: string;
  name: string;
  version: string | null;
  advice:
    | 'export_ifc'
    | 'export_ifc_or_drawing'
    | 'export_step'
    | 'export_model'
    | 'export_mesh'
    | 'export_scan'
    | 'export_terrain'
    | 'upload_sources'
    | 'upload_drawing'
    | 'rename'
    | null;
  right_ending: string | null;
  message: string;
};
export type Folder = {
  id: number;
  parent_id: number | null;
  type: string;
  nature: string;
  name: string;
  created_at: string;
  updated_at: string;
  created_by: ShortUser | null;
  groups_permissions: readonly GroupFolderRead[];
  default_permission: 1 | 50 | 100;
  user_permission: 1 | 50 | 100;
  children: readonly RecursiveFolderChildren[];
};
export type FolderRight = {
  folder_id: number;
  permission: 1 | 50 | 100;
  reason: {
    kind: 'admin' | 'group' | 'default' | 'guest' | 'above' | 'outside';
    group_id: number | null;
    folder_id: number | null;
  };
};
export type FolderRights = {
  folder_id: number;
  parent_id: number | null;
  name: string;
  default_permission: 1 | 50 | 100;
  groups: readonly { group_id: number; permission: 1 | 50 | 100 }[];
};
export type FolderTree = { id: number; name: string; children: readonly FolderTree[] };
export type FolderUserProject = {
  id: number;
  user_id: number | null;
  invitation_id: number | null;
  email: string;
  firstname: string;
  lastname: string;
  profile_picture: string | null;
  sub: string | null;
  role: 100 | 50 | 25;
  cloud_role: 100 | 50;
  in_all_projects: boolean;
  email_problem?: 'invisible_characters' | 'direction_characters' | 'compatibility_characters' | 'mixed_scripts';
  permission: 1 | 50 | 100;
};
export type FolderWithoutChildren = {
  id: number;
  parent_id: number | null;
  type: string;
  nature: string;
  name: string;
  created_at: string;
  updated_at: string;
  created_by: ShortUser | null;
  groups_permissions: readonly GroupFolderRead[];
  default_permission: 1 | 50 | 100;
  user_permission: 1 | 50 | 100;
};
export type FullTopic = {
  guid: string;
  server_assigned_id: string;
  topic_type: string | null;
  topic_status: string | null;
  title: string;
  priority: string | null;
  labels: readonly string[];
  creation_date: string;
  creation_author: string;
  modified_date?: string;
  modified_author?: string;
  assigned_to: string | null;
  reference_links: readonly string[];
  stage: string | null;
  description: string | null;
  due_date: string | null;
  models: readonly number[];
  ifcs: readonly number[];
  format: string;
  index: number | null;
  bimdata_viewer_layout: unknown;
  groups: readonly number[];
  bim_snippet?: BimSnippet;
  comments: readonly Comment[];
  viewpoints: readonly Viewpoint[];
};
export type Geometry2dPoint = { x: number; y: number };
export type GeometryPoint = { x: number; y: number; z: number };
export type Group = {
  id: number;
  name: string;
  short_name: string | null;
  color: string | null;
  members: readonly UserProject[];
};
export type GroupFolder = {
  folder: FolderWithoutChildren | null;
  group: Group | null;
  permission: 1 | 50 | 100 | null;
};
export type GroupFolderRead = { group: Group | null; permission: 1 | 50 | 100 | null };
export type GuidedTour = { name: string };
export type IfcAccessToken = { token: string; read_only: boolean; expires_at: string };
export type IfcExportRequest = {
  classifications?: 'ORIGINAL' | 'UPDATED' | 'NONE';
  zones?: 'ORIGINAL' | 'UPDATED' | 'NONE';
  properties?: 'ORIGINAL' | 'UPDATED' | 'NONE';
  systems?: 'ORIGINAL' | 'UPDATED' | 'NONE';
  layers?: 'ORIGINAL' | 'UPDATED' | 'NONE';
  materials?: 'ORIGINAL' | 'UPDATED' | 'NONE';
  attributes?: 'ORIGINAL' | 'UPDATED' | 'NONE';
  structure?: 'ORIGINAL' | 'UPDATED' | 'NONE';
  uuids?: readonly string[];
  file_name: string;
};
export type IfcMergeRequest = { ifc_ids: readonly number[]; floating_point_reduction?: number; export_name: string };
export type IfcOptimizeRequest = { floating_point_reduction?: number };
export type Impersonation = {
  id: number;
  cloud_id: number;
  project: { id: number; name: string };
  maker: ShortUser;
  application: string | null;
  subject: ShortUser;
  scopes: readonly string[];
  created_at: string;
  expires_at: string;
};
export type Invitation = {
  id: number;
  client_id: number;
  redirect_uri: string;
  cloud_name: string;
  cloud_role: 100 | 50;
  project_name?: string;
  project_role?: 100 | 50 | 25;
  email: string;
  status: 'A' | 'D' | 'P';
};
export type InvitationLink = { link: string; mail: 'sent' | 'outbox' };
export type Layer = {
  id: number;
  name: string;
  identifier: string | null;
  description: string | null;
  elements: readonly string[];
};
export type LayerElementRequest = { name: string; identifier?: string | null; description?: string | null };
export type LayerRequest = {
  name: string;
  identifier?: string | null;
  description?: string | null;
  elements: readonly string[];
};
export type LightDocument = {
  id: number;
  parent_id: number;
  name: string;
  description: string | null;
  head_id: number | null;
  is_head_version: boolean;
};
export type LightModel = {
  id: number;
  document_id: number | null;
  creator: ShortUser | null;
  name: string | null;
  type:
    | 'IFC'
    | 'DWG'
    | 'DXF'
    | 'GLTF'
    | 'PDF'
    | 'JPEG'
    | 'PNG'
    | 'OBJ'
    | 'POINT_CLOUD'
    | 'PHOTOSPHERE'
    | 'METABUILDING'
    | 'PHOTOSPHERE_BUILDING';
  preview_file: string | null;
  picture_file: string | null;
  created_at: string;
  updated_at: string;
  source: 'UPLOAD' | 'SPLIT' | 'MERGE' | 'EXPORT' | 'OPTIMIZED';
  archived: boolean;
  status: 'P' | 'I' | 'C' | 'E';
};
export type Line = { start_point: Point; end_point: Point };
export type ListColumn = { from: 'element' | 'attribute' | 'property'; set?: string; name: string };
export type ListFilter = {
  text?: string;
  conditions?: readonly {
    column: ListColumn;
    is: 'is' | 'not' | 'contains' | 'gt' | 'gte' | 'lt' | 'lte' | 'empty' | 'filled';
    value?: string;
  }[];
};
export type LogDescription = {
  object: PlacedLogObject | null;
  user_name: string | null;
  result: 'done' | 'failed' | 'refused';
  count?: number;
  was?: string;
  fields?: readonly string[];
  in_name_of?: LogSubject;
};
export type LogEntry = {
  id: number;
  user_id: number | null;
  user_email: string;
  app_name: string;
  project_name: string;
  date: string;
  action: string;
  description: {
    path?: string | null;
    old_path?: string | null;
    new_path?: string | null;
    folder_id?: number | null;
    email?: string | null;
    invited_email?: string | null;
    sender_email?: string | null;
    project_role?: number | null;
    old_permission?: number | null;
    new_permission?: number | null;
  } | null;
};
export type LogObject = { kind: string; id: number | null; name: string | null };
export type LogSubject = { id: number; email: string | null };
export type LogVerdict = {
  lines: number;
  hash: string;
  broken_at: number | null;
  reason: 'changed' | 'missing' | 'cut' | 'replaced' | null;
};
export type MailServer = {
  host: string | null;
  port: number;
  secure: boolean;
  tls: 'required' | 'off';
  user: string | null;
  has_password: boolean;
  from: string;
  outbox: number;
};
export type Mask2D = {
  id: number;
  crop_path: readonly (readonly number[])[] | null;
  grayscale: boolean;
  opacity: number | null;
  brightness: number | null;
  contrast: number | null;
  created_at: string;
  updated_at: string;
};
export type Material = {
  id: number;
  name: string;
  category: string | null;
  description: string | null;
  property_sets: readonly PropertySet[];
};
export type MaterialListComponent = {
  material: Material;
  option: { id: number; thickness: number | null; list_components: readonly object[] };
};
export type Model = {
  id: number;
  name: string | null;
  type:
    | 'IFC'
    | 'DWG'
    | 'DXF'
    | 'GLTF'
    | 'PDF'
    | 'JPEG'
    | 'PNG'
    | 'OBJ'
    | 'POINT_CLOUD'
    | 'PHOTOSPHERE'
    | 'METABUILDING'
    | 'PHOTOSPHERE_BUILDING';
  creator: User | null;
  status: 'P' | 'I' | 'C' | 'E';
  source: 'UPLOAD' | 'SPLIT' | 'MERGE' | 'EXPORT' | 'OPTIMIZED';
  created_at: string;
  updated_at: string;
  document_id: number | null;
  document: ModelDocument | null;
  project_id: number | null;
  structure_file: string | null;
  systems_file: string | null;
  map_file: string | null;
  gltf_file: string | null;
  viewer_file: string | null;
  plans_file: string | null;
  sheet_file: string | null;
  pyramid_file: string | null;
  preview_file: string | null;
  picture_file: string | null;
  viewer_360_file: string | null;
  xkt_file: string | null;
  xkt_files: readonly { version: number; file: string; chunks?: readonly { file: string }[] }[];
  fragments_file: string | null;
  binary_2d_file: string | null;
  world_position: readonly number[] | null;
  size_ratio: number | null;
  errors: readonly string[];
  warnings: readonly string[];
  archived: boolean;
  version: string | null;
  north_vector: readonly (readonly number[])[] | null;
  recommanded_2d_angle: number | null;
  parent_id: number | null;
  page_number: number | null;
  layout_name: string | null;
  mask_2d: Mask2D | null;
  transform: Transform | null;
  progress: { phase: string; share: number } | null;
  cancelled: boolean;
  children: readonly ModelSerializerWithoutChildren[];
};
export type ModelDocument = {
  id: number;
  name: string;
  file_name: string;
  parent_id: number | null;
  description: string | null;
  file: string;
  size: number | null;
  original_size: number;
  created_at: string;
  updated_at: string;
  head_id: number | null;
  is_head_version: boolean;
  history_count: number | null;
  user_permission: 1 | 50 | 100;
  office_preview: string | null;
};
export type ModelErrors = { errors: readonly string[]; warnings: readonly string[] };
export type ModelFiles = {
  structure_file: string | null;
  systems_file: string | null;
  map_file: string | null;
  gltf_file: string | null;
  preview_file: string | null;
  xkt_file: string | null;
  fragments_file: string | null;
  binary_2d_file: string | null;
};
export type ModelGeoreference = {
  length_unit_metres: number | null;
  crs: string | null;
  map_conversion: {
    eastings: number;
    northings: number;
    orthogonal_height: number;
    x_axis_abscissa: number | null;
    x_axis_ordinate: number | null;
    scale: number | null;
  } | null;
};
export type ModelInModelPosition = { parent_model: number; position: readonly number[] };
export type ModelLabel = {
  id: number;
  model: number;
  name: string;
  color: string | null;
  geometry: readonly Geometry2dPoint[];
  human_validated: boolean;
  creator: User | null;
  created_at: string;
  updated_at: string;
};
export type ModelOnModelPosition = { positioned_model: number; position: readonly number[] };
export type ModelReport = {
  status: 'P' | 'I' | 'C' | 'E';
  errors: readonly string[];
  warnings: readonly { code: string; message: string; guid?: string; type?: string }[];
  information: readonly { code: string; message: string; guid?: string; type?: string }[];
  phases: readonly { name: string; milliseconds: number }[];
  schema: string | null;
  program: string | null;
  elements: number | null;
  drawn: number | null;
  triangles: number | null;
  processed_at: string | null;
  edits: number;
};
export type ModelSerializerWithoutChildren = {
  id: number;
  name: string | null;
  type:
    | 'IFC'
    | 'DWG'
    | 'DXF'
    | 'GLTF'
    | 'PDF'
    | 'JPEG'
    | 'PNG'
    | 'OBJ'
    | 'POINT_CLOUD'
    | 'PHOTOSPHERE'
    | 'METABUILDING'
    | 'PHOTOSPHERE_BUILDING';
  creator: User | null;
  status: 'P' | 'I' | 'C' | 'E';
  source: 'UPLOAD' | 'SPLIT' | 'MERGE' | 'EXPORT' | 'OPTIMIZED';
  created_at: string;
  updated_at: string;
  document_id: number | null;
  document: ModelDocument | null;
  project_id: number | null;
  structure_file: string | null;
  systems_file: string | null;
  map_file: string | null;
  gltf_file: string | null;
  viewer_file: string | null;
  plans_file: string | null;
  sheet_file: string | null;
  pyramid_file: string | null;
  preview_file: string | null;
  picture_file: string | null;
  viewer_360_file: string | null;
  xkt_file: string | null;
  xkt_files: readonly { version: number; file: string; chunks?: readonly { file: string }[] }[];
  fragments_file: string | null;
  binary_2d_file: string | null;
  world_position: readonly number[] | null;
  size_ratio: number | null;
  errors: readonly string[];
  warnings: readonly string[];
  archived: boolean;
  version: string | null;
  north_vector: readonly (readonly number[])[] | null;
  recommanded_2d_angle: number | null;
  parent_id: number | null;
  page_number: number | null;
  layout_name: string | null;
  mask_2d: Mask2D | null;
  transform: Transform | null;
  progress: { phase: string; share: number } | null;
  cancelled: boolean;
};
export type ModelWithPositioningPlan = {
  translation_x: number | null;
  translation_y: number | null;
  rotate_z: number | null;
  scale: number | null;
  opacity: number | null;
  plan: Model;
};
export type NewTopicFile = {
  ifc_project?: string | null;
  ifc_spatial_structure_element?: string | null;
  date?: string | null;
  reference?: string | null;
  file_name?: string | null;
  filename?: string | null;
};
export type Organization = {
  id: number;
  name: string;
  is_personnal: boolean;
  created_at: string;
  updated_at: string;
  logo: string | null;
};
export type OrthogonalCamera = {
  camera_view_point: Point;
  camera_direction: Direction;
  camera_up_vector: Direction;
  view_to_world_scale: number;
  aspect_ratio?: number;
};
export type OwnTopic = {
  guid: string;
  server_assigned_id: string;
  title: string;
  topic_type: string | null;
  topic_status: string | null;
  priority: string | null;
  due_date: string | null;
  project: { id: number; cloud_id: number; name: string };
};
export type OwnVisa = {
  id: number;
  document_id: number;
  creator: UserProject | null;
  status: 'O' | 'P' | 'C';
  description: string | null;
  deadline: string | null;
  validations: readonly VisaValidation[];
  validations_in_error: readonly number[];
  comments: readonly VisaComment[];
  created_at: string;
  updated_at: string;
  document: LightDocument | null;
  waits_for_me: boolean;
  project: { id: number; cloud_id: number; name: string };
};
export type Passkey = { id: number; name: string; host: string; created_at: string; last_used_at: string | null };
export type PasswordLink = { link: string };
export type PatchedElementRequest = {
  attributes?: PropertySetRequest;
  property_sets?: readonly PropertySetRequest[];
  classifications?: readonly ClassificationRequest[];
  layers?: readonly LayerElementRequest[];
  uuid?: string;
  type?: string;
};
export type PatchedLayerRequest = {
  name?: string;
  identifier?: string | null;
  description?: string | null;
  elements?: readonly string[];
};
export type PatchedSpaceRequest = {
  name?: string | null;
  longname?: string | null;
  geometry?: readonly { x: number; y: number; z: number }[] | null;
  uuid?: string;
};
export type PatchedStoreyBuildingRequest = { name?: string; bimdata_elevation?: number };
export type PatchedSystemRequest = {
  uuid?: string;
  name?: string | null;
  object_type?: string | null;
  description?: string | null;
  elements?: readonly string[];
};
export type PatchedWatchedFolder = { is_paused: boolean };
export type PatchedZoneRequest = {
  name?: string | null;
  uuid?: string;
  parent_id?: number | null;
  color?: string | null;
  order?: number;
  storey_uuid?: string | null;
  spaces?: readonly ZoneSpaceRequest[];
};
export type PatchedZoneSpaceRequest = {
  name?: string | null;
  longname?: string | null;
  geometry?: readonly { x: number; y: number; z: number }[] | null;
  uuid?: string;
  order?: number;
};
export type PendingInvitation = {
  id: number;
  email: string;
  project: { id: number; name: string } | null;
  role: 100 | 50;
  project_role: 100 | 50 | 25 | null;
  in_all_projects: boolean;
  sender: ShortUser | null;
  application: string | null;
  own: boolean;
  created_at: string;
  expires_at: string;
};
export type PerspectiveCamera = {
  camera_view_point: Point;
  camera_direction: Direction;
  camera_up_vector: Direction;
  field_of_view: number;
  aspect_ratio?: number;
  bimdata_camera_direction?: Direction;
};
export type Pin = {
  guid: string;
  name: string | null;
  color: string | null;
  point: GeometryPoint;
  index: number | null;
};
export type PinWithModels = {
  guid: string;
  name: string | null;
  color: string | null;
  point: GeometryPoint;
  index: number | null;
  model_ids: readonly number[];
};
export type PlacedLogObject = {
  kind: string;
  id: number | null;
  name: string | null;
  exists: boolean;
  folder_id: number | null;
};
export type Point = { x: number; y: number; z: number };
export type PositioningPlan = {
  translation_x: number | null;
  translation_y: number | null;
  rotate_z: number | null;
  scale: number | null;
  opacity: number | null;
};
export type Priority = { id: number; color: string | null; priority: string };
export type ProcessorHandler = {
  id: number;
  worker: string;
  status: 'C' | 'D' | 'P' | 'W' | 'I' | 'E' | 'X';
  detail_message: string | null;
};
export type Project = {
  id: number;
  logo: string | null;
  name: string;
  description: string | null;
  cloud: Cloud | null;
  status: 'A' | 'D';
  created_at: string;
  updated_at: string;
  root_folder_id: number | null;
  main_model_id: number | null;
};
export type ProjectAccessToken = {
  token: string;
  scopes: readonly (
    | 'bcf:read'
    | 'bcf:write'
    | 'document:read'
    | 'document:write'
    | 'ifc:read'
    | 'ifc:write'
    | 'model:read'
    | 'model:write'
  )[];
  expires_at: string;
  email_impersonation: string | null;
};
export type ProjectInvitation = { id: number; email: string; redirect_uri: string; role: 100 | 50 | 25 };
export type ProjectSize = { total_size: number | null; total_original_size: number };
export type ProjectUnits = { unit: 'mm' | 'cm' | 'm' | 'ft-in'; decimals: number };
export type Property = {
  id: number;
  definition: PropertyDefinition;
  value: unknown;
  property_set_id: number;
  created_at: string;
  updated_at: string;
};
export type PropertyChange = { definition?: PropertyDefinitionRequest; value?: unknown };
export type PropertyDefinition = {
  id: number;
  unit: Unit | null;
  name: string | null;
  description: string | null;
  type: string | null;
  value_type: string | null;
};
export type PropertyDefinitionRequest = {
  unit?: UnitRequest | null;
  name?: string | null;
  description?: string | null;
  type?: string | null;
  value_type?: string | null;
};
export type PropertyList = { name: string; value_type: 'string' | 'number' | 'boolean' };
export type PropertyRequest = { definition: PropertyDefinitionRequest; value?: unknown };
export type PropertySet = {
  id: number;
  uuid: string | null;
  name: string | null;
  description: string | null;
  type: string | null;
  properties: readonly Property[];
  created_at: string;
  updated_at: string;
  inherited?: boolean;
};
export type PropertySetRequest = {
  name?: string | null;
  description?: string | null;
  type?: string | null;
  properties?: readonly PropertyRequest[];
};
export type PropertyUpdate = { id: number; definition?: PropertyDefinitionRequest; value?: unknown };
export type RawElements = {
  units: readonly {
    id: number;
    name: string | null;
    type: string;
    unit_type: string | null;
    prefix: string | null;
    elements: unknown;
    conversion_factor: number | null;
    dimensions: readonly number[] | null;
    conversion_baseunit_index: number | null;
    is_default: boolean;
  }[];
  definitions: readonly {
    id: number;
    name: string | null;
    description: string | null;
    type: string | null;
    value_type: string | null;
    unit_id: number | null;
  }[];
  property_sets: readonly {
    id: number;
    name: string | null;
    description: string | null;
    type: string | null;
    inherited?: boolean;
    properties: readonly { id: number; def_id: number; value: unknown }[];
  }[];
  classifications: readonly { id: number; type: string | null; notation: string | null; description: string | null }[];
  layers: readonly { id: number; name: string; identifier: string | null; description: string | null }[];
  systems: readonly { uuid: string; name: string | null; description: string | null; object_type: string | null }[];
  materials: {
    materials_data: readonly {
      id: number;
      step_id: number | null;
      name: string;
      description: string | null;
      category: string | null;
      psets: readonly number[];
    }[];
    list_components: readonly { id: number; material: number; material_option: number }[];
    options: readonly { id: number; thickness: number | null; material_list: readonly number[] }[];
  };
  elements: readonly {
    uuid: string;
    type: string;
    attributes: number;
    psets: readonly number[];
    classifications: readonly number[];
    layers: readonly number[];
    systems: readonly number[];
    material_list: readonly number[];
  }[];
};
export type RawElementsRequest = {
  units?:
    | readonly {
        id?: number;
        name?: string | null;
        type: string;
        unit_type?: string | null;
        prefix?: string | null;
        conversion_factor?: number | null;
        elements?: readonly { unit: number; exponent: number }[] | null;
        dimensions?: readonly number[] | null;
        conversion_baseunit_index?: number | null;
        is_default?: boolean | null;
      }[]
    | null;
  definitions?:
    | readonly {
        name?: string | null;
        description?: string | null;
        type?: string | null;
        value_type?: string | null;
        unit_id?: number | null;
      }[]
    | null;
  property_sets?:
    | readonly {
        name?: string | null;
        description?: string | null;
        type?: string | null;
        properties: readonly { def_id: number; value?: unknown }[];
      }[]
    | null;
  classifications?: readonly { type?: string | null; notation?: string | null; description?: string | null }[] | null;
  layers?: readonly { name: string; description?: string | null; identifier?: string | null }[] | null;
  systems?:
    | readonly { uuid: string; name?: string | null; description?: string | null; object_type?: string | null }[]
    | null;
  materials?: {
    materials_data?:
      | readonly {
          step_id?: number | null;
          name: string;
          description?: string | null;
          category?: string | null;
          psets?: readonly number[] | null;
        }[]
      | null;
    list_components?: readonly { material?: number | null; material_option?: number | null }[] | null;
    options?: readonly { thickness?: number | null; material_list?: readonly number[] | null }[] | null;
  } | null;
  elements: readonly {
    uuid: string;
    type: string;
    attributes?: number | null;
    material_list?: readonly number[] | null;
    psets?: readonly number[] | null;
    classifications?: readonly number[] | null;
    layers?: readonly number[] | null;
    systems?: readonly number[] | null;
  }[];
};
export type RecoveryCodes = { recovery_codes: readonly string[] | null };
export type RecursiveFolderChildren = {
  id: number;
  parent_id: number | null;
  created_by: ShortUser | null;
  type: 'Folder' | 'Document' | 'Ifc';
  nature: 'Folder' | 'Document' | 'Model';
  model_type:
    | 'IFC'
    | 'DWG'
    | 'DXF'
    | 'GLTF'
    | 'PDF'
    | 'JPEG'
    | 'PNG'
    | 'OBJ'
    | 'POINT_CLOUD'
    | 'PHOTOSPHERE'
    | 'METABUILDING'
    | 'PHOTOSPHERE_BUILDING'
    | null;
  name: string;
  created_at: string;
  updated_at: string;
  file_name: string | null;
  description: string | null;
  size: number | null;
  original_size: number | null;
  model_id: number | null;
  ifc_id: number | null;
  file: string | null;
  office_preview: string | null;
  groups_permissions: boolean | null;
  default_permission?: 1 | 50 | 100;
  user_permission: 1 | 50 | 100;
  history_count: number | null;
  tags: readonly Tag[];
  children?: readonly RecursiveFolderChildren[];
};
export type RelatedTopic = { related_topic_guid: string };
export type Restored = {
  kind: 'document' | 'version' | 'folder' | 'project' | 'cloud';
  object_id: number;
  folder_id: number | null;
};
export type SavedList = {
  id: number;
  name: string;
  columns: readonly ListColumn[];
  filter: ListFilter;
  groups: readonly ListColumn[];
  created_by: number | null;
  created_at: string;
  updated_at: string;
};
export type SearchAnswer = {
  groups: readonly {
    kind: 'document' | 'folder' | 'model' | 'element' | 'property' | 'issue' | 'person';
    results: readonly SearchResult[];
    has_more: boolean;
  }[];
  waiting_models: number;
};
export type SearchResult = {
  kind: 'document' | 'folder' | 'model' | 'element' | 'property' | 'issue' | 'person';
  id: number | null;
  guid: string | null;
  guids: readonly string[];
  name: string;
  value: string | null;
  detail: string | null;
  number: number | null;
  elements: number | null;
  has_more_elements: boolean;
  snippet: string | null;
  document_id: number | null;
  model: { id: number; name: string | null; type: string } | null;
  place: {
    cloud: { id: number; name: string };
    project: { id: number; name: string } | null;
    folder: { id: number; name: string; path: string } | null;
  };
};
export type SecondFactorRule = { administrators: boolean };
export type SecondFactors = {
  has_password: boolean;
  totp: { created_at: string; last_used_at: string } | null;
  passkeys: readonly Passkey[];
  recovery_codes: number;
  is_demanded: boolean;
  is_session_strong: boolean;
  passkey_host: string | null;
};
export type SelectionDefinition = { selection: readonly Component[] };
export type SelfBcfUser = {
  id: string | null;
  name: string | null;
  email: string;
  is_client: boolean;
  is_project_token: boolean;
};
export type SelfUser = {
  id: number;
  email: string;
  firstname: string;
  lastname: string;
  created_at: string;
  updated_at: string;
  organizations: readonly never[];
  clouds: readonly { cloud: number; role: 100 | 50 }[];
  projects: readonly { project: number; role: 100 | 50 | 25 }[];
  provider: string;
  provider_sub: string | null;
  sub: string | null;
  profile_picture: string | null;
};
export type ServerAccount = {
  id: number;
  email: string;
  firstname: string | null;
  lastname: string | null;
  provider: string;
  email_verified: boolean;
  email_problem: 'invisible_characters' | 'direction_characters' | 'compatibility_characters' | 'mixed_scripts' | null;
  has_password: boolean;
  has_second_factor: boolean;
  is_administrator: boolean;
  clouds: number;
  last_sign_in_at: string | null;
  created_at: string;
};
export type ServerCertificate = {
  subject: string;
  fingerprint: string;
  valid_until: string;
  source: 'own' | 'given';
  names: readonly string[];
  authority: { subject: string; fingerprint: string; valid_until: string } | null;
  notice: { reason: 'unconstrained' | 'names' | 'ending'; names: readonly string[] } | null;
};
export type ServerLogEntry = {
  id: number;
  date: string;
  action: string;
  result: 'done' | 'failed' | 'refused';
  via: 'api' | 'page' | 'command' | 'service';
  user_id: number | null;
  user_email: string | null;
  user_name: string | null;
  app_name: string | null;
  address: string | null;
  cloud_id: number | null;
  project_id: number | null;
  project_name: string | null;
  object: LogObject | null;
  count: number;
  was: string | null;
  claimed: string | null;
  hash: string;
  in_name_of: LogSubject | null;
};
export type ServerState = {
  version: string;
  started_at: string;
  devices: number;
  work: { running: number; waiting: number; waiting_since: string | null; failed_today: number };
  storage: { documents: number; models: number; database: number; free: number };
};
export type SharedView = {
  id: number;
  name: string | null;
  creator: User | null;
  created_at: string;
  models: readonly number[];
  missing_models: number;
  state: SharedViewState;
};
export type SharedViewFacts = {
  id: number;
  name: string | null;
  creator: User | null;
  created_at: string;
  models: readonly number[];
  missing_models: number;
};
export type SharedViewRequest = { name?: string | null; models: readonly number[]; state: SharedViewState };
export type SharedViewState = {
  camera: {
    projection: 'perspective' | 'orthographic';
    eye: readonly number[];
    direction: readonly number[];
    up: readonly number[];
    field_of_view: number;
    height: number;
    aspect: number | null;
  };
  planes: readonly { anchor: readonly number[]; normal: readonly number[] }[];
  box: readonly number[] | null;
  elements: {
    selected: readonly string[];
    is_shown: boolean;
    exceptions: readonly string[];
    has_shades: boolean;
    hidden: readonly string[];
    painted: readonly { color: number | null; is_see_through: boolean; ids: readonly string[] }[];
    are_spaces_shown: boolean;
  };
  shifts: readonly { model: number; by: readonly number[] }[];
};
export type ShortUser = {
  id: number;
  email: string;
  firstname: string;
  lastname: string;
  profile_picture: string | null;
};
export type SignInProvider = {
  id: number;
  alias: string;
  name: string;
  kind: 'oidc' | 'saml';
  is_enabled: boolean;
  issuer: string | null;
  client_id: string | null;
  has_secret: boolean;
  metadata_url: string | null;
  has_metadata: boolean;
  entity_id: string | null;
  sign_in_url: string | null;
  certificates: readonly { fingerprint: string; not_after: string }[];
  attributes: { email: string; firstname: string; lastname: string };
  creates_accounts: boolean;
  allowed_domains: readonly string[];
  redirect_uri: string;
  metadata_address: string | null;
  created_at: string;
  updated_at: string;
};
export type SignInProviderCheck = { ok: boolean; problem: string | null };
export type SimpleElement = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
export type Size = {
  managed_by: 'BIMDATA_PLATFORM' | 'ORGANIZATION';
  role: 100 | 50;
  total_size: number | null;
  total_size_available: number | null;
  remaining_total_size: number;
  remaining_total_size_percent: number;
};
export type SmartRule = {
  conditions: readonly {
    column: ListColumn;
    is: 'is' | 'not' | 'contains' | 'gt' | 'gte' | 'lt' | 'lte' | 'empty' | 'filled';
    value?: string;
  }[];
  effect: 'colour' | 'hide' | 'isolate';
  colour?: string;
};
export type SmartView = {
  id: number;
  name: string;
  rules: readonly SmartRule[];
  created_by: number | null;
  created_at: string;
  updated_at: string;
};
export type Snapshot = { snapshot_type: string; snapshot_data: string; drawn?: boolean };
export type Space = {
  id: number;
  name: string | null;
  longname: string | null;
  uuid: string;
  zone_set: readonly number[];
  geometry: readonly { x: number; y: number; z: number }[];
  created_at: string;
  updated_at: string;
};
export type SpaceRequest = {
  name?: string | null;
  longname?: string | null;
  geometry?: readonly { x: number; y: number; z: number }[] | null;
  uuid?: string;
};
export type Stage = { id: number; color: string | null; stage: string };
export type Storey = {
  uuid: string;
  name: string | null;
  longname: string | null;
  bimdata_elevation: number;
  plans: readonly ModelWithPositioningPlan[];
  plans_unreachable_count: number;
};
export type StoreyBuildingRequest = { name: string };
export type System = {
  id: number;
  uuid: string;
  name: string | null;
  object_type: string | null;
  description: string | null;
  elements: readonly string[];
};
export type SystemRequest = {
  uuid?: string;
  name?: string | null;
  object_type?: string | null;
  description?: string | null;
  elements: readonly string[];
};
export type Tag = { id: number; name: string; color: string | null };
export type TestMailResult = { delivered: boolean; problem: string | null };
export type Tile = {
  boundingVolume: { box: readonly number[] };
  geometricError: number;
  refine?: 'ADD';
  content: { uri: string };
  extras?: { points: number };
  children?: readonly Tile[];
};
export type Topic = {
  guid: string;
  server_assigned_id: string;
  topic_type: string | null;
  topic_status: string | null;
  title: string;
  priority: string | null;
  labels: readonly string[];
  creation_date: string;
  creation_author: string;
  modified_date?: string;
  modified_author?: string;
  assigned_to: string | null;
  reference_links: readonly string[];
  stage: string | null;
  description: string | null;
  due_date: string | null;
  models: readonly number[];
  ifcs: readonly number[];
  format: string;
  index: number | null;
  bimdata_viewer_layout: unknown;
  groups: readonly number[];
  bim_snippet?: BimSnippet;
  authorization?: {
    topic_actions: readonly string[];
    comment_actions: readonly string[];
    topic_status: readonly string[];
  };
};
export type TopicEvent = { topic_guid: string; author: string; date: string; events: readonly TopicEventAction[] };
export type TopicEventAction = { type: string; value: string | null };
export type TopicFile = {
  ifc_project?: string | null;
  ifc_spatial_structure_element?: string | null;
  date?: string | null;
  reference?: string | null;
  file_name?: string | null;
};
export type TopicFileV3 = {
  ifc_project?: string | null;
  ifc_spatial_structure_element?: string | null;
  date?: string | null;
  reference?: string | null;
  filename?: string | null;
};
export type TopicOverview = { topic_guid: string; comments: number; viewpoints: number; picture: string | null };
export type TopicPin = { topic_guid: string; pins: readonly PinWithModels[] };
export type TopicStatus = { id: number; color: string | null; topic_status: string };
export type TopicType = { id: number; color: string | null; topic_type: string };
export type TopicV3 = {
  guid: string;
  server_assigned_id: string;
  topic_type: string | null;
  topic_status: string | null;
  reference_links: readonly string[];
  title: string;
  priority: string | null;
  index: number | null;
  labels: readonly string[];
  creation_date: string;
  creation_author: string;
  modified_date?: string;
  modified_author?: string;
  assigned_to: string | null;
  stage: string | null;
  description: string | null;
  bim_snippet?: BimSnippet;
  due_date: string | null;
  authorization?: { topic_actions: readonly string[]; topic_status: readonly string[] };
};
export type TotpProposal = { secret: string; address: string };
export type Transform = { translate: readonly number[]; rotate: number; scale: number; opacity: number };
export type Unit = {
  id: number;
  type: string;
  name: string | null;
  unit_type: string | null;
  prefix: string | null;
  dimensions: readonly number[] | null;
  conversion_factor: number | null;
  elements: readonly { unit: number; exponent: number }[] | null;
  is_default: boolean;
  conversion_baseunit?: object;
};
export type UnitChange = {
  type?: string;
  name?: string | null;
  unit_type?: string | null;
  prefix?: string | null;
  dimensions?: readonly number[] | null;
  conversion_factor?: number | null;
  is_default?: boolean;
  elements?: readonly { unit: number; exponent: number }[] | null;
  conversion_baseunit?: {
    type: string;
    name?: string | null;
    unit_type?: string | null;
    prefix?: string | null;
    dimensions?: readonly number[] | null;
    conversion_factor?: number | null;
    is_default?: boolean;
    elements?: readonly { unit: number; exponent: number }[] | null;
    conversion_baseunit?: {
      type: string;
      name?: string | null;
      unit_type?: string | null;
      prefix?: string | null;
      dimensions?: readonly number[] | null;
      conversion_factor?: number | null;
      is_default?: boolean;
      elements?: readonly { unit: number; exponent: number }[] | null;
    } | null;
  } | null;
};
export type UnitRequest = {
  type: string;
  name?: string | null;
  unit_type?: string | null;
  prefix?: string | null;
  dimensions?: readonly number[] | null;
  conversion_factor?: number | null;
  is_default?: boolean;
  elements?: readonly { unit: number; exponent: number }[] | null;
  conversion_baseunit?: {
    type: string;
    name?: string | null;
    unit_type?: string | null;
    prefix?: string | null;
    dimensions?: readonly number[] | null;
    conversion_factor?: number | null;
    is_default?: boolean;
    elements?: readonly { unit: number; exponent: number }[] | null;
    conversion_baseunit?: {
      type: string;
      name?: string | null;
      unit_type?: string | null;
      prefix?: string | null;
      dimensions?: readonly number[] | null;
      conversion_factor?: number | null;
      is_default?: boolean;
      elements?: readonly { unit: number; exponent: number }[] | null;
    } | null;
  } | null;
};
export type User = {
  id: number;
  email: string;
  firstname: string;
  lastname: string;
  created_at: string;
  updated_at: string;
  cloud_role: number | null;
  project_role: number | null;
  provider: string;
  sub: string | null;
  profile_picture: string | null;
};
export type UserCloud = {
  id: number | null;
  email: string;
  firstname: string;
  lastname: string;
  profile_picture: string | null;
  sub: string | null;
  created_at: string;
  updated_at: string;
  provider: string;
  cloud_role: 100 | 50;
  in_all_projects: boolean;
  email_problem?: 'invisible_characters' | 'direction_characters' | 'compatibility_characters' | 'mixed_scripts';
};
export type UserInvitation = {
  id: number;
  redirect_uri: string;
  cloud_id: number;
  cloud_name: string;
  project_id: number | null;
  project_name?: string;
  status: 'P' | 'A' | 'D';
  client_name: string;
  sender: User | null;
  created_at: string;
  responded_at: string | null;
};
export type UserProject = {
  id: number;
  user_id: number | null;
  invitation_id: number | null;
  email: string;
  firstname: string;
  lastname: string;
  profile_picture: string | null;
  sub: string | null;
  role: 100 | 50 | 25;
  cloud_role: 100 | 50;
  in_all_projects: boolean;
  email_problem?: 'invisible_characters' | 'direction_characters' | 'compatibility_characters' | 'mixed_scripts';
};
export type Version = { version_id: string; detailed_version: string };
export type ViewSetupHints = { spaces_visible: boolean; space_boundaries_visible: boolean; openings_visible: boolean };
export type Viewpoint = {
  guid: string;
  index: number | null;
  originating_system: string | null;
  authoring_tool_id: string | null;
  orthogonal_camera?: OrthogonalCamera;
  perspective_camera?: PerspectiveCamera;
  lines: readonly Line[];
  clipping_planes: readonly ClippingPlane[];
  bitmaps: readonly Bitmap[];
  snapshot?: Snapshot;
  components: ComponentsParent;
  pins: readonly Pin[];
  models: readonly number[];
};
export type ViewpointV3 = {
  guid: string;
  index: number | null;
  orthogonal_camera?: {
    camera_view_point: Point;
    camera_direction: Direction;
    camera_up_vector: Direction;
    aspect_ratio: number;
    view_to_world_scale: number;
  };
  perspective_camera?: {
    camera_view_point: Point;
    camera_direction: Direction;
    camera_up_vector: Direction;
    aspect_ratio: number;
    field_of_view: number;
  };
  lines: readonly Line[];
  clipping_planes: readonly ClippingPlane[];
  bitmaps: readonly BitmapV3[];
  snapshot?: { snapshot_type: 'png' | 'jpg' };
  authorization?: { viewpoint_actions: readonly string[] };
};
export type Visa = {
  id: number;
  document_id: number;
  creator: UserProject | null;
  status: 'O' | 'P' | 'C';
  description: string | null;
  deadline: string | null;
  validations: readonly VisaValidation[];
  validations_in_error: readonly number[];
  comments: readonly VisaComment[];
  created_at: string;
  updated_at: string;
};
export type VisaAttachment = { attachment: string | null };
export type VisaComment = {
  id: number;
  visa_id: number;
  author: UserProject | null;
  content: string;
  created_at: string;
  updated_at: string;
};
export type VisaEarlierAnswer = { status: 'P' | 'A' | 'D'; attachment_name: string | null; answered_at: string };
export type VisaValidation = {
  id: number;
  visa_id: number;
  validator: UserProject | null;
  status: 'P' | 'A' | 'D';
  has_commented: boolean;
  attachment?: string | null;
  earlier_answers: readonly VisaEarlierAnswer[];
  created_at: string;
  updated_at: string;
};
export type VisaWithDocument = {
  id: number;
  document_id: number;
  creator: UserProject | null;
  status: 'O' | 'P' | 'C';
  description: string | null;
  deadline: string | null;
  validations: readonly VisaValidation[];
  validations_in_error: readonly number[];
  comments: readonly VisaComment[];
  created_at: string;
  updated_at: string;
  document: LightDocument | null;
};
export type Visibility = {
  default_visibility: boolean;
  exceptions: readonly Component[];
  view_setup_hints: ViewSetupHints;
};
export type VisibilityDefinition = { visibility: Visibility };
export type WatchedFolder = {
  id: number;
  cloud_id: number;
  project_id: number;
  project_name: string;
  folder_id: number;
  email: string;
  path: string;
  is_paused: boolean;
  problem: string | null;
  files: number;
  created_at: string;
};
export type WatchedFolderEntry = {
  id: number;
  at: string;
  path: string;
  outcome: 'document' | 'version' | 'known' | 'moved' | 'gone' | 'failed';
  document_id: number | null;
  note: string | null;
};
export type WatchedFolderRequest = { path: string; project_id: number; folder_id?: number };
export type WebHook = {
  id: number;
  events: readonly string[];
  url: string;
  secret: string;
  signing_secret: string | null;
  is_enabled: boolean;
  disabled_reason: 'gone' | 'failing' | null;
  failing_since: string | null;
  last_success_at: string | null;
  failures_last_day: number;
  old_secret_until: string | null;
};
export type WebHookAttempt = {
  at: string;
  milliseconds: number;
  status: number | null;
  answer: string | null;
  error: string | null;
};
export type WebHookDelivery = {
  id: number;
  webhook_id: number;
  event_name: string;
  message_id: string;
  object: string;
  state: 'waiting' | 'done' | 'failed';
  next_at: string | null;
  created_at: string;
  body?: string;
  attempts: readonly WebHookAttempt[];
};
export type WriteFolder = {
  name: string;
  default_permission?: 1 | 50 | 100;
  parent_id?: number | null;
  children?: readonly WriteFolder[] | null;
};
export type Zone = {
  id: number;
  name: string | null;
  uuid: string;
  zones: readonly object[];
  parent_id: number | null;
  spaces: readonly ZoneSpace[];
  color: string | null;
  order: number;
  storey_uuid: string | null;
  created_at: string;
  updated_at: string;
};
export type ZoneRequest = {
  name?: string | null;
  uuid?: string;
  parent_id?: number | null;
  color?: string | null;
  order?: number;
  storey_uuid?: string | null;
  spaces?: readonly ZoneSpaceRequest[];
  zones?: readonly object[];
};
export type ZoneSpace = {
  id: number;
  name: string | null;
  longname: string | null;
  uuid: string;
  zone_set: readonly number[];
  geometry: readonly { x: number; y: number; z: number }[];
  created_at: string;
  updated_at: string;
  order: number;
};
export type ZoneSpaceRelationRequest = { id: number; order?: number };
export type ZoneSpaceRequest = {
  name?: string | null;
  longname?: string | null;
  geometry?: readonly { x: number; y: number; z: number }[] | null;
  uuid?: string;
  order?: number;
};

export interface Operations {
  'GET /account': { input: { params?: {}; query?: {}; signal?: AbortSignal | undefined }; answer: Account };
  'PATCH /account': {
    input: {
      params?: {};
      query?: {};
      body?: { firstname?: string | null; lastname?: string | null; locale?: 'en' | 'fr' | 'de' | 'es' | 'it' | 'nl' };
      signal?: AbortSignal | undefined;
    };
    answer: Account;
  };
  'DELETE /account': {
    input: { params?: {}; query?: {}; body?: { password?: string }; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /account/access': {
    input: {
      params?: {};
      query?: {
        kind?: 'session' | 'secret' | 'api-key' | 'project-token' | 'model-token' | 'addresses' | 'invitation';
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly ActiveAccess[];
  };
  'DELETE /account/access': {
    input: {
      params?: {};
      query: {
        kind: 'session' | 'secret' | 'api-key' | 'project-token' | 'model-token' | 'addresses' | 'invitation' | 'all';
        id?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'POST /account/email': {
    input: { params?: {}; query?: {}; body: { email: string; password?: string }; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'POST /account/email/verification': {
    input: { params?: {}; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'POST /account/password': {
    input: {
      params?: {};
      query?: {};
      body: { current_password?: string; new_password: string };
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /account/second-factor': {
    input: { params?: {}; query?: {}; signal?: AbortSignal | undefined };
    answer: SecondFactors;
  };
  'POST /account/second-factor/passkey': {
    input: {
      params?: {};
      query?: {};
      body: {
        name: string;
        credential: {
          id: string;
          rawId: string;
          type: 'public-key';
          response: { clientDataJSON: string; attestationObject: string; transports?: readonly string[] };
        };
      };
      signal?: AbortSignal | undefined;
    };
    answer: RecoveryCodes;
  };
  'POST /account/second-factor/passkey/options': {
    input: { params?: {}; query?: {}; body?: { password?: string }; signal?: AbortSignal | undefined };
    answer: Readonly<Record<string, unknown>>;
  };
  'PATCH /account/second-factor/passkey/{id}': {
    input: { params: { id: number }; query?: {}; body: { name: string }; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'DELETE /account/second-factor/passkey/{id}': {
    input: { params: { id: number }; query?: {}; body?: { password?: string }; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'POST /account/second-factor/recovery-codes': {
    input: { params?: {}; query?: {}; body?: { password?: string }; signal?: AbortSignal | undefined };
    answer: RecoveryCodes;
  };
  'POST /account/second-factor/totp': {
    input: { params?: {}; query?: {}; body?: { password?: string }; signal?: AbortSignal | undefined };
    answer: TotpProposal;
  };
  'DELETE /account/second-factor/totp': {
    input: { params?: {}; query?: {}; body?: { password?: string }; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'POST /account/second-factor/totp/confirmation': {
    input: { params?: {}; query?: {}; body: { code: string }; signal?: AbortSignal | undefined };
    answer: RecoveryCodes;
  };
  'GET /account/session': {
    input: { params?: {}; query?: { limit?: number; offset?: number }; signal?: AbortSignal | undefined };
    answer: readonly AccountSession[];
  };
  'DELETE /account/session': {
    input: { params?: {}; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'DELETE /account/session/{id}': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /application': {
    input: { params?: {}; query?: { limit?: number; offset?: number }; signal?: AbortSignal | undefined };
    answer: readonly Application[];
  };
  'POST /application': {
    input: {
      params?: {};
      query?: {};
      body: {
        name: string;
        access_type?: 'Confidential' | 'Public';
        scopes?: readonly string[];
        redirect_uris?: readonly string[];
        base_url: string;
        provides_accounts?: boolean;
      };
      signal?: AbortSignal | undefined;
    };
    answer: ApplicationCredentials;
  };
  'GET /application/{id}': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: Application;
  };
  'PATCH /application/{id}': {
    input: {
      params: { id: number };
      query?: {};
      body?: {
        name?: string;
        scopes?: readonly string[];
        redirect_uris?: readonly string[];
        base_url?: string;
        provides_accounts?: boolean;
        owner_id?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Application;
  };
  'DELETE /application/{id}': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /application/{id}/access': {
    input: {
      params: { id: number };
      query?: {
        kind?: 'session' | 'secret' | 'api-key' | 'project-token' | 'model-token' | 'addresses' | 'invitation';
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly ActiveAccess[];
  };
  'DELETE /application/{id}/access': {
    input: {
      params: { id: number };
      query: {
        kind: 'session' | 'secret' | 'api-key' | 'project-token' | 'model-token' | 'addresses' | 'invitation' | 'all';
        id?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'POST /application/{id}/api-key': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: { api_key: string };
  };
  'DELETE /application/{id}/api-key': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /application/{id}/cloud': {
    input: { params: { id: number }; query?: { limit?: number; offset?: number }; signal?: AbortSignal | undefined };
    answer: readonly ApplicationCloud[];
  };
  'POST /application/{id}/secret': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: { client_secret: string };
  };
  'GET /archive/cloud/{cloud_pk}/project/{project_pk}': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { accessToken?: string; 'folderId[]'?: readonly number[]; 'documentId[]'?: readonly number[] };
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /archive/cloud/{cloud_pk}/project/{project_pk}/offline-package': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query: { accessToken?: string; modelId: number };
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /bcf/2.1/auth': { input: { params?: {}; query?: {}; signal?: AbortSignal | undefined }; answer: Auth };
  'GET /bcf/2.1/current-user': {
    input: { params?: {}; query?: {}; signal?: AbortSignal | undefined };
    answer: SelfBcfUser;
  };
  'GET /bcf/2.1/projects': {
    input: { params?: {}; query?: { limit?: number; offset?: number }; signal?: AbortSignal | undefined };
    answer: readonly BcfProject[];
  };
  'GET /bcf/2.1/projects/{id}': {
    input: { params: { id: number }; query?: { includeAuthorization?: boolean }; signal?: AbortSignal | undefined };
    answer: BcfProject;
  };
  'PUT /bcf/2.1/projects/{id}': {
    input: { params: { id: number }; query?: {}; body: { name: string }; signal?: AbortSignal | undefined };
    answer: BcfProject;
  };
  'PATCH /bcf/2.1/projects/{id}': {
    input: { params: { id: number }; query?: {}; body?: { name?: string }; signal?: AbortSignal | undefined };
    answer: BcfProject;
  };
  'GET /bcf/2.1/projects/{id}/detailed-extensions': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: DetailedExtensions;
  };
  'GET /bcf/2.1/projects/{id}/export': {
    input: {
      params: { id: number };
      query?: { format?: string; topics?: string; version?: '2.1' | '3.0' };
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'POST /bcf/2.1/projects/{id}/export': {
    input: {
      params: { id: number };
      query?: { version?: '2.1' | '3.0' };
      body?: { format?: string | null; topics?: readonly string[] | null };
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /bcf/2.1/projects/{id}/export-xlsx': {
    input: {
      params: { id: number };
      query?: { format?: string; topics?: string; locale?: 'en' | 'fr' | 'de' | 'es' | 'it' | 'nl' };
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'POST /bcf/2.1/projects/{id}/export-xlsx': {
    input: {
      params: { id: number };
      query?: { locale?: 'en' | 'fr' | 'de' | 'es' | 'it' | 'nl' };
      body?: { format?: string | null; topics?: readonly string[] | null };
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /bcf/2.1/projects/{id}/extensions': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: Extensions;
  };
  'POST /bcf/2.1/projects/{id}/import': {
    input: {
      params: { id: number };
      query?: { report?: boolean; conflict?: 'refuse' | 'copy' | 'merge' };
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /bcf/2.1/projects/{projects_pk}/documents': {
    input: {
      params: { projects_pk: number };
      query?: { $top?: number; $skip?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly BcfDocument[];
  };
  'POST /bcf/2.1/projects/{projects_pk}/documents': {
    input: { params: { projects_pk: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: BcfDocument;
  };
  'GET /bcf/2.1/projects/{projects_pk}/documents/{document_guid}': {
    input: { params: { projects_pk: number; document_guid: string }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'POST /bcf/2.1/projects/{projects_pk}/extension/label': {
    input: {
      params: { projects_pk: number };
      query?: {};
      body: { label: string; color?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: BcfLabel;
  };
  'PATCH /bcf/2.1/projects/{projects_pk}/extension/label/{id}': {
    input: {
      params: { projects_pk: number; id: number };
      query?: {};
      body?: { label?: string; color?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: BcfLabel;
  };
  'DELETE /bcf/2.1/projects/{projects_pk}/extension/label/{id}': {
    input: { params: { projects_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'POST /bcf/2.1/projects/{projects_pk}/extension/priority': {
    input: {
      params: { projects_pk: number };
      query?: {};
      body: { priority: string; color?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: Priority;
  };
  'PATCH /bcf/2.1/projects/{projects_pk}/extension/priority/{id}': {
    input: {
      params: { projects_pk: number; id: number };
      query?: {};
      body?: { priority?: string; color?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: Priority;
  };
  'DELETE /bcf/2.1/projects/{projects_pk}/extension/priority/{id}': {
    input: { params: { projects_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'POST /bcf/2.1/projects/{projects_pk}/extension/stage': {
    input: {
      params: { projects_pk: number };
      query?: {};
      body: { stage: string; color?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: Stage;
  };
  'PATCH /bcf/2.1/projects/{projects_pk}/extension/stage/{id}': {
    input: {
      params: { projects_pk: number; id: number };
      query?: {};
      body?: { stage?: string; color?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: Stage;
  };
  'DELETE /bcf/2.1/projects/{projects_pk}/extension/stage/{id}': {
    input: { params: { projects_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'POST /bcf/2.1/projects/{projects_pk}/extension/status': {
    input: {
      params: { projects_pk: number };
      query?: {};
      body: { topic_status: string; color?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: TopicStatus;
  };
  'PATCH /bcf/2.1/projects/{projects_pk}/extension/status/{id}': {
    input: {
      params: { projects_pk: number; id: number };
      query?: {};
      body?: { topic_status?: string; color?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: TopicStatus;
  };
  'DELETE /bcf/2.1/projects/{projects_pk}/extension/status/{id}': {
    input: { params: { projects_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'POST /bcf/2.1/projects/{projects_pk}/extension/type': {
    input: {
      params: { projects_pk: number };
      query?: {};
      body: { topic_type: string; color?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: TopicType;
  };
  'PATCH /bcf/2.1/projects/{projects_pk}/extension/type/{id}': {
    input: {
      params: { projects_pk: number; id: number };
      query?: {};
      body?: { topic_type?: string; color?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: TopicType;
  };
  'DELETE /bcf/2.1/projects/{projects_pk}/extension/type/{id}': {
    input: { params: { projects_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /bcf/2.1/projects/{projects_pk}/full-topic': {
    input: {
      params: { projects_pk: number };
      query?: {
        $filter?: string;
        $orderby?: string;
        $top?: number;
        $skip?: number;
        format?: string;
        models?: readonly number[];
        ifcs?: readonly number[];
        img_format?: string;
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly FullTopic[];
  };
  'POST /bcf/2.1/projects/{projects_pk}/full-topic': {
    input: {
      params: { projects_pk: number };
      query?: { img_format?: string };
      body: {
        topic_type?: string | null;
        topic_status?: string | null;
        reference_links?: readonly string[] | null;
        priority?: string | null;
        index?: number | null;
        labels?: readonly string[] | null;
        assigned_to?: string | null;
        stage?: string | null;
        description?: string | null;
        bim_snippet?: BimSnippet | null;
        due_date?: string | null;
        guid?: string | null;
        creation_date?: string | null;
        creation_author?: string | null;
        models?: readonly number[] | null;
        ifcs?: readonly number[] | null;
        format?: string | null;
        bimdata_viewer_layout?: unknown;
        groups?: readonly number[] | null;
        title: string;
        comments?:
          | readonly {
              guid?: string | null;
              date?: string | null;
              author?: string | null;
              comment?: string | null;
              viewpoint_guid?: string | null;
              reply_to_comment_guid?: string | null;
              viewpoint_temp_id?: number | null;
            }[]
          | null;
        viewpoints?:
          | readonly {
              guid?: string | null;
              index?: number | null;
              orthogonal_camera?: OrthogonalCamera | null;
              perspective_camera?: PerspectiveCamera | null;
              lines?: readonly Line[] | null;
              clipping_planes?: readonly ClippingPlane[] | null;
              bitmaps?:
                | readonly {
                    bitmap_type?: string | null;
                    bitmap_data: string;
                    location?: Point;
                    normal?: Direction;
                    up?: Direction;
                    height?: number;
                  }[]
                | null;
              snapshot?: { snapshot_type?: string | null; snapshot_data: string } | null;
              components?: {
                selection?:
                  | readonly {
                      ifc_guid?: string | null;
                      originating_system?: string | null;
                      authoring_tool_id?: string | number | null;
                    }[]
                  | null;
                coloring?:
                  | readonly {
                      color: string;
                      components: readonly {
                        ifc_guid?: string | null;
                        originating_system?: string | null;
                        authoring_tool_id?: string | number | null;
                      }[];
                    }[]
                  | null;
                visibility?: {
                  default_visibility?: boolean | null;
                  exceptions?:
                    | readonly {
                        ifc_guid?: string | null;
                        originating_system?: string | null;
                        authoring_tool_id?: string | number | null;
                      }[]
                    | null;
                  view_setup_hints?: {
                    spaces_visible?: boolean | null;
                    space_boundaries_visible?: boolean | null;
                    openings_visible?: boolean | null;
                  } | null;
                } | null;
              } | null;
              originating_system?: string | null;
              authoring_tool_id?: string | number | null;
              pins?:
                | readonly {
                    guid?: string | null;
                    name?: string | null;
                    color?: string | null;
                    index?: number | null;
                    point: GeometryPoint;
                  }[]
                | null;
              models?: readonly number[] | null;
              temp_id?: number | null;
            }[]
          | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: FullTopic;
  };
  'GET /bcf/2.1/projects/{projects_pk}/full-topic/{guid}': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: { img_format?: string };
      signal?: AbortSignal | undefined;
    };
    answer: FullTopic;
  };
  'PUT /bcf/2.1/projects/{projects_pk}/full-topic/{guid}': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: { img_format?: string };
      body: {
        topic_type?: string | null;
        topic_status?: string | null;
        reference_links?: readonly string[] | null;
        priority?: string | null;
        index?: number | null;
        labels?: readonly string[] | null;
        assigned_to?: string | null;
        stage?: string | null;
        description?: string | null;
        bim_snippet?: BimSnippet | null;
        due_date?: string | null;
        guid?: string | null;
        creation_date?: string | null;
        creation_author?: string | null;
        models?: readonly number[] | null;
        ifcs?: readonly number[] | null;
        format?: string | null;
        bimdata_viewer_layout?: unknown;
        groups?: readonly number[] | null;
        title: string;
        comments?:
          | readonly {
              guid?: string | null;
              date?: string | null;
              author?: string | null;
              comment?: string | null;
              viewpoint_guid?: string | null;
              reply_to_comment_guid?: string | null;
              viewpoint_temp_id?: number | null;
            }[]
          | null;
        viewpoints?:
          | readonly {
              guid?: string | null;
              index?: number | null;
              orthogonal_camera?: OrthogonalCamera | null;
              perspective_camera?: PerspectiveCamera | null;
              lines?: readonly Line[] | null;
              clipping_planes?: readonly ClippingPlane[] | null;
              bitmaps?:
                | readonly {
                    bitmap_type?: string | null;
                    bitmap_data: string;
                    location?: Point;
                    normal?: Direction;
                    up?: Direction;
                    height?: number;
                  }[]
                | null;
              snapshot?: { snapshot_type?: string | null; snapshot_data: string } | null;
              components?: {
                selection?:
                  | readonly {
                      ifc_guid?: string | null;
                      originating_system?: string | null;
                      authoring_tool_id?: string | number | null;
                    }[]
                  | null;
                coloring?:
                  | readonly {
                      color: string;
                      components: readonly {
                        ifc_guid?: string | null;
                        originating_system?: string | null;
                        authoring_tool_id?: string | number | null;
                      }[];
                    }[]
                  | null;
                visibility?: {
                  default_visibility?: boolean | null;
                  exceptions?:
                    | readonly {
                        ifc_guid?: string | null;
                        originating_system?: string | null;
                        authoring_tool_id?: string | number | null;
                      }[]
                    | null;
                  view_setup_hints?: {
                    spaces_visible?: boolean | null;
                    space_boundaries_visible?: boolean | null;
                    openings_visible?: boolean | null;
                  } | null;
                } | null;
              } | null;
              originating_system?: string | null;
              authoring_tool_id?: string | number | null;
              pins?:
                | readonly {
                    guid?: string | null;
                    name?: string | null;
                    color?: string | null;
                    index?: number | null;
                    point: GeometryPoint;
                  }[]
                | null;
              models?: readonly number[] | null;
              temp_id?: number | null;
            }[]
          | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: FullTopic;
  };
  'PATCH /bcf/2.1/projects/{projects_pk}/full-topic/{guid}': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: { img_format?: string };
      body?: {
        topic_type?: string | null;
        topic_status?: string | null;
        reference_links?: readonly string[] | null;
        priority?: string | null;
        index?: number | null;
        labels?: readonly string[] | null;
        assigned_to?: string | null;
        stage?: string | null;
        description?: string | null;
        bim_snippet?: BimSnippet | null;
        due_date?: string | null;
        guid?: string | null;
        creation_date?: string | null;
        creation_author?: string | null;
        models?: readonly number[] | null;
        ifcs?: readonly number[] | null;
        format?: string | null;
        bimdata_viewer_layout?: unknown;
        groups?: readonly number[] | null;
        title?: string;
        comments?:
          | readonly {
              guid?: string | null;
              date?: string | null;
              author?: string | null;
              comment?: string | null;
              viewpoint_guid?: string | null;
              reply_to_comment_guid?: string | null;
              viewpoint_temp_id?: number | null;
            }[]
          | null;
        viewpoints?:
          | readonly {
              guid?: string | null;
              index?: number | null;
              orthogonal_camera?: OrthogonalCamera | null;
              perspective_camera?: PerspectiveCamera | null;
              lines?: readonly Line[] | null;
              clipping_planes?: readonly ClippingPlane[] | null;
              bitmaps?:
                | readonly {
                    bitmap_type?: string | null;
                    bitmap_data: string;
                    location?: Point;
                    normal?: Direction;
                    up?: Direction;
                    height?: number;
                  }[]
                | null;
              snapshot?: { snapshot_type?: string | null; snapshot_data: string } | null;
              components?: {
                selection?:
                  | readonly {
                      ifc_guid?: string | null;
                      originating_system?: string | null;
                      authoring_tool_id?: string | number | null;
                    }[]
                  | null;
                coloring?:
                  | readonly {
                      color: string;
                      components: readonly {
                        ifc_guid?: string | null;
                        originating_system?: string | null;
                        authoring_tool_id?: string | number | null;
                      }[];
                    }[]
                  | null;
                visibility?: {
                  default_visibility?: boolean | null;
                  exceptions?:
                    | readonly {
                        ifc_guid?: string | null;
                        originating_system?: string | null;
                        authoring_tool_id?: string | number | null;
                      }[]
                    | null;
                  view_setup_hints?: {
                    spaces_visible?: boolean | null;
                    space_boundaries_visible?: boolean | null;
                    openings_visible?: boolean | null;
                  } | null;
                } | null;
              } | null;
              originating_system?: string | null;
              authoring_tool_id?: string | number | null;
              pins?:
                | readonly {
                    guid?: string | null;
                    name?: string | null;
                    color?: string | null;
                    index?: number | null;
                    point: GeometryPoint;
                  }[]
                | null;
              models?: readonly number[] | null;
              temp_id?: number | null;
            }[]
          | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: FullTopic;
  };
  'GET /bcf/2.1/projects/{projects_pk}/topic-overviews': {
    input: {
      params: { projects_pk: number };
      query?: {
        format?: string;
        models?: readonly number[];
        ifcs?: readonly number[];
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly TopicOverview[];
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics': {
    input: {
      params: { projects_pk: number };
      query?: {
        $filter?: string;
        $orderby?: string;
        $top?: number;
        $skip?: number;
        format?: string;
        models?: readonly number[];
        ifcs?: readonly number[];
        includeAuthorization?: boolean;
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Topic[];
  };
  'POST /bcf/2.1/projects/{projects_pk}/topics': {
    input: {
      params: { projects_pk: number };
      query?: {};
      body: {
        topic_type?: string | null;
        topic_status?: string | null;
        reference_links?: readonly string[] | null;
        priority?: string | null;
        index?: number | null;
        labels?: readonly string[] | null;
        assigned_to?: string | null;
        stage?: string | null;
        description?: string | null;
        bim_snippet?: BimSnippet | null;
        due_date?: string | null;
        guid?: string | null;
        creation_date?: string | null;
        creation_author?: string | null;
        models?: readonly number[] | null;
        ifcs?: readonly number[] | null;
        format?: string | null;
        bimdata_viewer_layout?: unknown;
        groups?: readonly number[] | null;
        title: string;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Topic;
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/comments/events': {
    input: {
      params: { projects_pk: number };
      query?: { $filter?: string; $orderby?: string; $top?: number; $skip?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly CommentEvent[];
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/events': {
    input: {
      params: { projects_pk: number };
      query?: { $filter?: string; $orderby?: string; $top?: number; $skip?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly TopicEvent[];
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/pins': {
    input: {
      params: { projects_pk: number };
      query?: {
        format?: string;
        models?: readonly number[];
        ifcs?: readonly number[];
        topics?: string;
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly TopicPin[];
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{guid}': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: { includeAuthorization?: boolean };
      signal?: AbortSignal | undefined;
    };
    answer: Topic;
  };
  'PUT /bcf/2.1/projects/{projects_pk}/topics/{guid}': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: {};
      body: {
        topic_type?: string | null;
        topic_status?: string | null;
        reference_links?: readonly string[] | null;
        priority?: string | null;
        index?: number | null;
        labels?: readonly string[] | null;
        assigned_to?: string | null;
        stage?: string | null;
        description?: string | null;
        bim_snippet?: BimSnippet | null;
        due_date?: string | null;
        guid?: string | null;
        creation_date?: string | null;
        creation_author?: string | null;
        models?: readonly number[] | null;
        ifcs?: readonly number[] | null;
        format?: string | null;
        bimdata_viewer_layout?: unknown;
        groups?: readonly number[] | null;
        title: string;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Topic;
  };
  'PATCH /bcf/2.1/projects/{projects_pk}/topics/{guid}': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: {};
      body?: {
        topic_type?: string | null;
        topic_status?: string | null;
        reference_links?: readonly string[] | null;
        priority?: string | null;
        index?: number | null;
        labels?: readonly string[] | null;
        assigned_to?: string | null;
        stage?: string | null;
        description?: string | null;
        bim_snippet?: BimSnippet | null;
        due_date?: string | null;
        guid?: string | null;
        creation_date?: string | null;
        creation_author?: string | null;
        models?: readonly number[] | null;
        ifcs?: readonly number[] | null;
        format?: string | null;
        bimdata_viewer_layout?: unknown;
        groups?: readonly number[] | null;
        title?: string;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Topic;
  };
  'DELETE /bcf/2.1/projects/{projects_pk}/topics/{guid}': {
    input: { params: { projects_pk: number; guid: string }; query?: {}; signal?: AbortSignal | undefined };
    answer: object;
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{guid}/document_references': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: { $top?: number; $skip?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly DocumentReference[];
  };
  'POST /bcf/2.1/projects/{projects_pk}/topics/{guid}/document_references': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: {};
      body?: {
        guid?: string | number | null;
        document_guid?: string | number | null;
        url?: string | null;
        description?: string | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: DocumentReference;
  };
  'PUT /bcf/2.1/projects/{projects_pk}/topics/{guid}/document_references': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: {};
      body: readonly {
        guid?: string | number | null;
        document_guid?: string | number | null;
        url?: string | null;
        description?: string | null;
      }[];
      signal?: AbortSignal | undefined;
    };
    answer: readonly DocumentReference[];
  };
  'PUT /bcf/2.1/projects/{projects_pk}/topics/{guid}/document_references/{reference_guid}': {
    input: {
      params: { projects_pk: number; guid: string; reference_guid: string };
      query?: {};
      body?: {
        guid?: string | number | null;
        document_guid?: string | number | null;
        url?: string | null;
        description?: string | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: DocumentReference;
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{guid}/events': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: { $filter?: string; $orderby?: string; $top?: number; $skip?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly TopicEvent[];
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{guid}/files': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: { $top?: number; $skip?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly TopicFile[];
  };
  'PUT /bcf/2.1/projects/{projects_pk}/topics/{guid}/files': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: {};
      body: readonly NewTopicFile[];
      signal?: AbortSignal | undefined;
    };
    answer: readonly TopicFile[];
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{guid}/related_topics': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: { $top?: number; $skip?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly RelatedTopic[];
  };
  'PUT /bcf/2.1/projects/{projects_pk}/topics/{guid}/related_topics': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: {};
      body: readonly RelatedTopic[];
      signal?: AbortSignal | undefined;
    };
    answer: readonly RelatedTopic[];
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{guid}/snippet': {
    input: { params: { projects_pk: number; guid: string }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'PUT /bcf/2.1/projects/{projects_pk}/topics/{guid}/snippet': {
    input: { params: { projects_pk: number; guid: string }; query?: {}; signal?: AbortSignal | undefined };
    answer: object;
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/comments': {
    input: {
      params: { projects_pk: number; topics_guid: string };
      query?: {
        $filter?: string;
        $orderby?: string;
        $top?: number;
        $skip?: number;
        includeAuthorization?: boolean;
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Comment[];
  };
  'POST /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/comments': {
    input: {
      params: { projects_pk: number; topics_guid: string };
      query?: {};
      body?: {
        guid?: string | null;
        date?: string | null;
        author?: string | null;
        comment?: string | null;
        viewpoint_guid?: string | null;
        reply_to_comment_guid?: string | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Comment;
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/comments/{guid}': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: { includeAuthorization?: boolean };
      signal?: AbortSignal | undefined;
    };
    answer: Comment;
  };
  'PUT /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/comments/{guid}': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: {};
      body?: {
        guid?: string | null;
        date?: string | null;
        author?: string | null;
        comment?: string | null;
        viewpoint_guid?: string | null;
        reply_to_comment_guid?: string | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Comment;
  };
  'PATCH /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/comments/{guid}': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: {};
      body?: {
        guid?: string | null;
        date?: string | null;
        author?: string | null;
        comment?: string | null;
        viewpoint_guid?: string | null;
        reply_to_comment_guid?: string | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Comment;
  };
  'DELETE /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/comments/{guid}': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: object;
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/comments/{guid}/events': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: { $filter?: string; $orderby?: string; $top?: number; $skip?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly CommentEvent[];
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/topic-viewpoints': {
    input: {
      params: { projects_pk: number; topics_guid: string };
      query?: { $top?: number; $skip?: number; img_format?: string; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Viewpoint[];
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints': {
    input: {
      params: { projects_pk: number; topics_guid: string };
      query?: { $top?: number; $skip?: number; img_format?: string; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Viewpoint[];
  };
  'POST /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints': {
    input: {
      params: { projects_pk: number; topics_guid: string };
      query?: { img_format?: string };
      body?: {
        guid?: string | null;
        index?: number | null;
        orthogonal_camera?: OrthogonalCamera | null;
        perspective_camera?: PerspectiveCamera | null;
        lines?: readonly Line[] | null;
        clipping_planes?: readonly ClippingPlane[] | null;
        bitmaps?:
          | readonly {
              bitmap_type?: string | null;
              bitmap_data: string;
              location?: Point;
              normal?: Direction;
              up?: Direction;
              height?: number;
            }[]
          | null;
        snapshot?: { snapshot_type?: string | null; snapshot_data: string } | null;
        components?: {
          selection?:
            | readonly {
                ifc_guid?: string | null;
                originating_system?: string | null;
                authoring_tool_id?: string | number | null;
              }[]
            | null;
          coloring?:
            | readonly {
                color: string;
                components: readonly {
                  ifc_guid?: string | null;
                  originating_system?: string | null;
                  authoring_tool_id?: string | number | null;
                }[];
              }[]
            | null;
          visibility?: {
            default_visibility?: boolean | null;
            exceptions?:
              | readonly {
                  ifc_guid?: string | null;
                  originating_system?: string | null;
                  authoring_tool_id?: string | number | null;
                }[]
              | null;
            view_setup_hints?: {
              spaces_visible?: boolean | null;
              space_boundaries_visible?: boolean | null;
              openings_visible?: boolean | null;
            } | null;
          } | null;
        } | null;
        originating_system?: string | null;
        authoring_tool_id?: string | number | null;
        pins?:
          | readonly {
              guid?: string | null;
              name?: string | null;
              color?: string | null;
              index?: number | null;
              point: GeometryPoint;
            }[]
          | null;
        models?: readonly number[] | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Viewpoint;
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{guid}': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: { img_format?: string };
      signal?: AbortSignal | undefined;
    };
    answer: Viewpoint;
  };
  'PATCH /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{guid}': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: { img_format?: string };
      body?: {
        guid?: string | null;
        index?: number | null;
        orthogonal_camera?: OrthogonalCamera | null;
        perspective_camera?: PerspectiveCamera | null;
        lines?: readonly Line[] | null;
        clipping_planes?: readonly ClippingPlane[] | null;
        bitmaps?:
          | readonly {
              bitmap_type?: string | null;
              bitmap_data: string;
              location?: Point;
              normal?: Direction;
              up?: Direction;
              height?: number;
            }[]
          | null;
        snapshot?: { snapshot_type?: string | null; snapshot_data: string } | null;
        components?: {
          selection?:
            | readonly {
                ifc_guid?: string | null;
                originating_system?: string | null;
                authoring_tool_id?: string | number | null;
              }[]
            | null;
          coloring?:
            | readonly {
                color: string;
                components: readonly {
                  ifc_guid?: string | null;
                  originating_system?: string | null;
                  authoring_tool_id?: string | number | null;
                }[];
              }[]
            | null;
          visibility?: {
            default_visibility?: boolean | null;
            exceptions?:
              | readonly {
                  ifc_guid?: string | null;
                  originating_system?: string | null;
                  authoring_tool_id?: string | number | null;
                }[]
              | null;
            view_setup_hints?: {
              spaces_visible?: boolean | null;
              space_boundaries_visible?: boolean | null;
              openings_visible?: boolean | null;
            } | null;
          } | null;
        } | null;
        originating_system?: string | null;
        authoring_tool_id?: string | number | null;
        pins?:
          | readonly {
              guid?: string | null;
              name?: string | null;
              color?: string | null;
              index?: number | null;
              point: GeometryPoint;
            }[]
          | null;
        models?: readonly number[] | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Viewpoint;
  };
  'DELETE /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{guid}': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{guid}/bitmaps/{bitmap_guid}': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string; bitmap_guid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{guid}/coloring': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: ColoringDefinition;
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{guid}/selection': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: SelectionDefinition;
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{guid}/snapshot': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{guid}/visibility': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: VisibilityDefinition;
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{viewpoints_guid}/pin': {
    input: {
      params: { projects_pk: number; topics_guid: string; viewpoints_guid: string };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Pin[];
  };
  'POST /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{viewpoints_guid}/pin': {
    input: {
      params: { projects_pk: number; topics_guid: string; viewpoints_guid: string };
      query?: {};
      body: {
        guid?: string | null;
        name?: string | null;
        color?: string | null;
        index?: number | null;
        point: GeometryPoint;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Pin;
  };
  'GET /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{viewpoints_guid}/pin/{guid}': {
    input: {
      params: { projects_pk: number; topics_guid: string; viewpoints_guid: string; guid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Pin;
  };
  'PUT /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{viewpoints_guid}/pin/{guid}': {
    input: {
      params: { projects_pk: number; topics_guid: string; viewpoints_guid: string; guid: string };
      query?: {};
      body: {
        guid?: string | null;
        name?: string | null;
        color?: string | null;
        index?: number | null;
        point: GeometryPoint;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Pin;
  };
  'PATCH /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{viewpoints_guid}/pin/{guid}': {
    input: {
      params: { projects_pk: number; topics_guid: string; viewpoints_guid: string; guid: string };
      query?: {};
      body?: {
        guid?: string | null;
        name?: string | null;
        color?: string | null;
        index?: number | null;
        point?: GeometryPoint;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Pin;
  };
  'DELETE /bcf/2.1/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{viewpoints_guid}/pin/{guid}': {
    input: {
      params: { projects_pk: number; topics_guid: string; viewpoints_guid: string; guid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /bcf/3.0/projects': {
    input: { params?: {}; query?: { limit?: number; offset?: number }; signal?: AbortSignal | undefined };
    answer: readonly BcfProject[];
  };
  'GET /bcf/3.0/projects/{id}': {
    input: { params: { id: number }; query?: { includeAuthorization?: boolean }; signal?: AbortSignal | undefined };
    answer: BcfProject;
  };
  'PUT /bcf/3.0/projects/{id}': {
    input: { params: { id: number }; query?: {}; body: { name: string }; signal?: AbortSignal | undefined };
    answer: BcfProject;
  };
  'GET /bcf/3.0/projects/{id}/extensions': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: ExtensionsV3;
  };
  'GET /bcf/3.0/projects/{projects_pk}/documents': {
    input: {
      params: { projects_pk: number };
      query?: { $top?: number; $skip?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly BcfDocument[];
  };
  'POST /bcf/3.0/projects/{projects_pk}/documents': {
    input: { params: { projects_pk: number }; query?: { guid?: string | null }; signal?: AbortSignal | undefined };
    answer: BcfDocument;
  };
  'GET /bcf/3.0/projects/{projects_pk}/documents/{document_guid}': {
    input: { params: { projects_pk: number; document_guid: string }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /bcf/3.0/projects/{projects_pk}/files_information': {
    input: {
      params: { projects_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly FileInformationV3[];
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics': {
    input: {
      params: { projects_pk: number };
      query?: {
        $filter?: string;
        $orderby?: string;
        $top?: number;
        $skip?: number;
        includeAuthorization?: boolean;
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly TopicV3[];
  };
  'POST /bcf/3.0/projects/{projects_pk}/topics': {
    input: {
      params: { projects_pk: number };
      query?: {};
      body: {
        guid?: string | null;
        topic_type?: string | null;
        topic_status?: string | null;
        reference_links?: readonly string[] | null;
        priority?: string | null;
        index?: number | null;
        labels?: readonly string[] | null;
        assigned_to?: string | null;
        stage?: string | null;
        description?: string | null;
        bim_snippet?: BimSnippet | null;
        due_date?: string | null;
        title: string;
      };
      signal?: AbortSignal | undefined;
    };
    answer: TopicV3;
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics/comments/events': {
    input: {
      params: { projects_pk: number };
      query?: { $filter?: string; $orderby?: string; $top?: number; $skip?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly CommentEvent[];
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics/events': {
    input: {
      params: { projects_pk: number };
      query?: { $filter?: string; $orderby?: string; $top?: number; $skip?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly TopicEvent[];
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics/{guid}': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: { includeAuthorization?: boolean };
      signal?: AbortSignal | undefined;
    };
    answer: TopicV3;
  };
  'PUT /bcf/3.0/projects/{projects_pk}/topics/{guid}': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: {};
      body: {
        topic_type?: string | null;
        topic_status?: string | null;
        reference_links?: readonly string[] | null;
        priority?: string | null;
        index?: number | null;
        labels?: readonly string[] | null;
        assigned_to?: string | null;
        stage?: string | null;
        description?: string | null;
        bim_snippet?: BimSnippet | null;
        due_date?: string | null;
        title: string;
      };
      signal?: AbortSignal | undefined;
    };
    answer: TopicV3;
  };
  'DELETE /bcf/3.0/projects/{projects_pk}/topics/{guid}': {
    input: { params: { projects_pk: number; guid: string }; query?: {}; signal?: AbortSignal | undefined };
    answer: object;
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics/{guid}/document_references': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: { $top?: number; $skip?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly DocumentReferenceV3[];
  };
  'POST /bcf/3.0/projects/{projects_pk}/topics/{guid}/document_references': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: {};
      body?: {
        guid?: string | number | null;
        document_guid?: string | number | null;
        url?: string | null;
        description?: string | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: DocumentReferenceV3;
  };
  'PUT /bcf/3.0/projects/{projects_pk}/topics/{guid}/document_references/{reference_guid}': {
    input: {
      params: { projects_pk: number; guid: string; reference_guid: string };
      query?: {};
      body?: { document_guid?: string | number | null; url?: string | null; description?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: DocumentReferenceV3;
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics/{guid}/events': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: { $filter?: string; $orderby?: string; $top?: number; $skip?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly TopicEvent[];
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics/{guid}/files': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: { $top?: number; $skip?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly TopicFileV3[];
  };
  'PUT /bcf/3.0/projects/{projects_pk}/topics/{guid}/files': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: {};
      body: readonly NewTopicFile[];
      signal?: AbortSignal | undefined;
    };
    answer: readonly TopicFileV3[];
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics/{guid}/related_topics': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: { $top?: number; $skip?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly RelatedTopic[];
  };
  'PUT /bcf/3.0/projects/{projects_pk}/topics/{guid}/related_topics': {
    input: {
      params: { projects_pk: number; guid: string };
      query?: {};
      body: readonly RelatedTopic[];
      signal?: AbortSignal | undefined;
    };
    answer: readonly RelatedTopic[];
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics/{guid}/snippet': {
    input: { params: { projects_pk: number; guid: string }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'PUT /bcf/3.0/projects/{projects_pk}/topics/{guid}/snippet': {
    input: { params: { projects_pk: number; guid: string }; query?: {}; signal?: AbortSignal | undefined };
    answer: object;
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/comments': {
    input: {
      params: { projects_pk: number; topics_guid: string };
      query?: {
        $filter?: string;
        $orderby?: string;
        $top?: number;
        $skip?: number;
        includeAuthorization?: boolean;
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly CommentV3[];
  };
  'POST /bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/comments': {
    input: {
      params: { projects_pk: number; topics_guid: string };
      query?: {};
      body?: { guid?: string | null; comment?: string | null; viewpoint_guid?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: CommentV3;
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/comments/{guid}': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: { includeAuthorization?: boolean };
      signal?: AbortSignal | undefined;
    };
    answer: CommentV3;
  };
  'PUT /bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/comments/{guid}': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: {};
      body?: { comment?: string | null; viewpoint_guid?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: CommentV3;
  };
  'DELETE /bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/comments/{guid}': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: object;
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/comments/{guid}/events': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: { $filter?: string; $orderby?: string; $top?: number; $skip?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly CommentEvent[];
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/viewpoints': {
    input: {
      params: { projects_pk: number; topics_guid: string };
      query?: { $top?: number; $skip?: number; includeAuthorization?: boolean; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly ViewpointV3[];
  };
  'POST /bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/viewpoints': {
    input: {
      params: { projects_pk: number; topics_guid: string };
      query?: {};
      body?: {
        guid?: string | null;
        index?: number | null;
        orthogonal_camera?: OrthogonalCamera | null;
        perspective_camera?: PerspectiveCamera | null;
        lines?: readonly Line[] | null;
        clipping_planes?: readonly ClippingPlane[] | null;
        bitmaps?:
          | readonly {
              bitmap_type?: string | null;
              bitmap_data: string;
              location?: Point;
              normal?: Direction;
              up?: Direction;
              height?: number;
            }[]
          | null;
        snapshot?: { snapshot_type?: string | null; snapshot_data: string } | null;
        components?: {
          selection?:
            | readonly {
                ifc_guid?: string | null;
                originating_system?: string | null;
                authoring_tool_id?: string | number | null;
              }[]
            | null;
          coloring?:
            | readonly {
                color: string;
                components: readonly {
                  ifc_guid?: string | null;
                  originating_system?: string | null;
                  authoring_tool_id?: string | number | null;
                }[];
              }[]
            | null;
          visibility?: {
            default_visibility?: boolean | null;
            exceptions?:
              | readonly {
                  ifc_guid?: string | null;
                  originating_system?: string | null;
                  authoring_tool_id?: string | number | null;
                }[]
              | null;
            view_setup_hints?: {
              spaces_visible?: boolean | null;
              space_boundaries_visible?: boolean | null;
              openings_visible?: boolean | null;
            } | null;
          } | null;
        } | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: ViewpointV3;
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{guid}': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: { includeAuthorization?: boolean };
      signal?: AbortSignal | undefined;
    };
    answer: ViewpointV3;
  };
  'DELETE /bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{guid}': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: object;
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{guid}/bitmaps/{bitmap_guid}': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string; bitmap_guid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{guid}/coloring': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: ColoringDefinition;
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{guid}/selection': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: SelectionDefinition;
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{guid}/snapshot': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /bcf/3.0/projects/{projects_pk}/topics/{topics_guid}/viewpoints/{guid}/visibility': {
    input: {
      params: { projects_pk: number; topics_guid: string; guid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: VisibilityDefinition;
  };
  'GET /bcf/versions': {
    input: { params?: {}; query?: {}; signal?: AbortSignal | undefined };
    answer: { versions: readonly Version[] };
  };
  'GET /cloud': {
    input: { params?: {}; query?: { limit?: number; offset?: number }; signal?: AbortSignal | undefined };
    answer: readonly Cloud[];
  };
  'POST /cloud': {
    input: { params?: {}; query?: {}; body: { name: string; image?: string | null }; signal?: AbortSignal | undefined };
    answer: Cloud;
  };
  'GET /cloud/{cloud_pk}/access': {
    input: {
      params: { cloud_pk: number };
      query?: {
        kind?: 'session' | 'secret' | 'api-key' | 'project-token' | 'model-token' | 'addresses' | 'invitation';
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly ActiveAccess[];
  };
  'DELETE /cloud/{cloud_pk}/access': {
    input: {
      params: { cloud_pk: number };
      query: {
        kind: 'session' | 'secret' | 'api-key' | 'project-token' | 'model-token' | 'addresses' | 'invitation' | 'all';
        id?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/application': {
    input: {
      params: { cloud_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly CloudApplication[];
  };
  'POST /cloud/{cloud_pk}/application': {
    input: {
      params: { cloud_pk: number };
      query?: {};
      body: { client_id: string; role: 100 | 50 };
      signal?: AbortSignal | undefined;
    };
    answer: CloudApplication;
  };
  'DELETE /cloud/{cloud_pk}/application/{id}': {
    input: { params: { cloud_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/bin': {
    input: { params: { cloud_pk: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: Bin;
  };
  'DELETE /cloud/{cloud_pk}/bin/{id}': {
    input: { params: { cloud_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'POST /cloud/{cloud_pk}/bin/{id}/restore': {
    input: { params: { cloud_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: Restored;
  };
  'GET /cloud/{cloud_pk}/invitation': {
    input: {
      params: { cloud_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly CloudInvitation[];
  };
  'POST /cloud/{cloud_pk}/invitation': {
    input: {
      params: { cloud_pk: number };
      query?: {};
      body: {
        email: string;
        redirect_uri: string;
        role?: 100 | 50;
        project_role?: 100 | 50 | 25 | null;
        in_all_projects?: boolean;
      };
      signal?: AbortSignal | undefined;
    };
    answer: CloudInvitation;
  };
  'DELETE /cloud/{cloud_pk}/invitation/{id}': {
    input: { params: { cloud_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/invitation/{id}/link': {
    input: { params: { cloud_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: InvitationLink;
  };
  'GET /cloud/{cloud_pk}/pending-invitation': {
    input: {
      params: { cloud_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly PendingInvitation[];
  };
  'DELETE /cloud/{cloud_pk}/pending-invitation/{id}': {
    input: { params: { cloud_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project': {
    input: {
      params: { cloud_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Project[];
  };
  'POST /cloud/{cloud_pk}/project': {
    input: {
      params: { cloud_pk: number };
      query?: {};
      body: {
        name: string;
        description?: string | null;
        status?: 'A' | 'D';
        main_model_id?: number | null;
        logo?: string | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Project;
  };
  'GET /cloud/{cloud_pk}/project/{id}': {
    input: { params: { cloud_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: Project;
  };
  'PATCH /cloud/{cloud_pk}/project/{id}': {
    input: {
      params: { cloud_pk: number; id: number };
      query?: {};
      body?: {
        name?: string;
        description?: string | null;
        status?: 'A' | 'D';
        main_model_id?: number | null;
        logo?: string | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Project;
  };
  'DELETE /cloud/{cloud_pk}/project/{id}': {
    input: { params: { cloud_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{id}/check-access': {
    input: { params: { cloud_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: CheckProjectAccess;
  };
  'GET /cloud/{cloud_pk}/project/{id}/dms-tree': {
    input: {
      params: { cloud_pk: number; id: number };
      query?: { without_urls?: 'true' | 'false' };
      signal?: AbortSignal | undefined;
    };
    answer: Folder;
  };
  'POST /cloud/{cloud_pk}/project/{id}/dms-tree': {
    input: {
      params: { cloud_pk: number; id: number };
      query?: {};
      body: readonly WriteFolder[];
      signal?: AbortSignal | undefined;
    };
    answer: Folder;
  };
  'GET /cloud/{cloud_pk}/project/{id}/folder-tree': {
    input: {
      params: { cloud_pk: number; id: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly FolderTree[];
  };
  'POST /cloud/{cloud_pk}/project/{id}/import_from': {
    input: {
      params: { cloud_pk: number; id: number };
      query?: {};
      body: { project_id: number; import_dms?: boolean; import_users?: boolean; import_groups?: boolean };
      signal?: AbortSignal | undefined;
    };
    answer: Project;
  };
  'POST /cloud/{cloud_pk}/project/{id}/leave': {
    input: { params: { cloud_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{id}/size': {
    input: { params: { cloud_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: ProjectSize;
  };
  'GET /cloud/{cloud_pk}/project/{id}/tree': {
    input: { params: { cloud_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: Folder;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/access': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {
        kind?: 'session' | 'secret' | 'api-key' | 'project-token' | 'model-token' | 'addresses' | 'invitation';
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly ActiveAccess[];
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/access': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query: {
        kind: 'session' | 'secret' | 'api-key' | 'project-token' | 'model-token' | 'addresses' | 'invitation' | 'all';
        id?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/access-token': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly ProjectAccessToken[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/access-token': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: {
        scopes: readonly (
          | 'bcf:read'
          | 'bcf:write'
          | 'document:read'
          | 'document:write'
          | 'ifc:read'
          | 'ifc:write'
          | 'model:read'
          | 'model:write'
        )[];
        expires_at?: string | null;
        email_impersonation?: string | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: ProjectAccessToken;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/access-token/{token}': {
    input: {
      params: { cloud_pk: number; project_pk: number; token: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: ProjectAccessToken;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/access-token/{token}': {
    input: {
      params: { cloud_pk: number; project_pk: number; token: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/activity': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {
        action?: readonly string[];
        user_id?: number;
        user_email?: string;
        date_after?: string;
        date_before?: string;
        object_kind?: string;
        object_id?: number;
        limit?: number;
        offset?: number;
        document_id?: number;
        folder_id?: number;
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly ActivityEntry[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/archive': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body?: ArchiveRequest;
      signal?: AbortSignal | undefined;
    };
    answer: Archive;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/bin': {
    input: { params: { cloud_pk: number; project_pk: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: Bin;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/bin': {
    input: { params: { cloud_pk: number; project_pk: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/bin/restore': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body?: { item_ids?: readonly number[]; document_ids?: readonly number[]; folder_ids?: readonly number[] };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Restored[];
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/bin/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/bin/{id}/restore': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Restored;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/classification': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Classification[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/classification': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body?: ClassificationRequest | readonly ClassificationRequest[];
      signal?: AbortSignal | undefined;
    };
    answer: Classification | readonly Classification[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/classification/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Classification;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/classification/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body?: ClassificationRequest;
      signal?: AbortSignal | undefined;
    };
    answer: Classification;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/classification/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/document': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {
        name?: string;
        name__contains?: string;
        name__startswith?: string;
        name__endswith?: string;
        file_name?: string;
        file_name__contains?: string;
        file_name__startswith?: string;
        file_name__endswith?: string;
        description?: string;
        description__contains?: string;
        description__startswith?: string;
        description__endswith?: string;
        id__in?: readonly string[];
        parent_id__in?: readonly string[];
        tags?: readonly string[];
        size_min?: number;
        size_max?: number;
        created_after?: string;
        created_before?: string;
        creator_email?: string;
        file_type?: string;
        search?: string;
        text?: boolean;
        has__visa?: boolean;
        visa__creator_email?: string;
        visa__validator_email?: string;
        visa__validation_status?: string;
        visa__deadline_after?: string;
        visa__deadline_before?: string;
        visa__past__deadline?: boolean;
        visa__past__deadline__strict?: boolean;
        visa__status?: 'O' | 'P' | 'C';
        visa__status__strict?: 'O' | 'P' | 'C';
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Document[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/document': {
    input: { params: { cloud_pk: number; project_pk: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: Document;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/document/bulk_destroy': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: readonly number[];
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/document/bulk_destroy_history': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: readonly number[];
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/history': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Document[];
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/history/delete': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/history/{id}/head-version': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Document;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/history/{id}/leave': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Document;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/tag': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number };
      query?: {};
      body: { tag_id: number };
      signal?: AbortSignal | undefined;
    };
    answer: Document;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/tag/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Visa[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number };
      query?: {};
      body?: { creator_id?: number; description?: string | null; deadline?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: Visa;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Visa;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; id: number };
      query?: {};
      body?: { creator_id?: number; description?: string | null; deadline?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: Visa;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{id}/close': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{id}/pause': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{id}/resume': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/comment': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; visa_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly VisaComment[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/comment': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; visa_pk: number };
      query?: {};
      body: { author_id?: number; content: string };
      signal?: AbortSignal | undefined;
    };
    answer: VisaComment;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/comment/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; visa_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: VisaComment;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/comment/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; visa_pk: number; id: number };
      query?: {};
      body?: { author_id?: number; content?: string };
      signal?: AbortSignal | undefined;
    };
    answer: VisaComment;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/comment/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; visa_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/validation': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; visa_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly VisaValidation[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/validation': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; visa_pk: number };
      query?: {};
      body: { validator_id: number };
      signal?: AbortSignal | undefined;
    };
    answer: VisaValidation;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/validation/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; visa_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: VisaValidation;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/validation/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; visa_pk: number; id: number };
      query?: {};
      body?: { validator_id?: number };
      signal?: AbortSignal | undefined;
    };
    answer: VisaValidation;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/validation/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; visa_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/validation/{id}/accept': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; visa_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: VisaAttachment;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/validation/{id}/deny': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; visa_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: VisaAttachment;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/visa/{visa_pk}/validation/{id}/reset': {
    input: {
      params: { cloud_pk: number; project_pk: number; document_pk: number; visa_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/document/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Document;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/document/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body?: {
        name?: string;
        file_name?: string;
        description?: string | null;
        parent_id?: number | null;
        successor_of?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Document;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/document/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/document/{id}/preview-file': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: DocumentPreviewFile;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/document/{id}/text': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body?: { text?: string | null; language?: 'french' | 'spanish' | 'german' | 'italian' | 'english' | null };
      signal?: AbortSignal | undefined;
    };
    answer: DocumentText;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/element-list': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly SavedList[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/element-list': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: { name: string; columns: readonly ListColumn[]; filter?: ListFilter; groups?: readonly ListColumn[] };
      signal?: AbortSignal | undefined;
    };
    answer: SavedList;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/element-list/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: SavedList;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/element-list/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body?: { name?: string; columns?: readonly ListColumn[]; filter?: ListFilter; groups?: readonly ListColumn[] };
      signal?: AbortSignal | undefined;
    };
    answer: SavedList;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/element-list/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/element-table': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { models?: readonly number[]; columns?: string; filter?: string };
      signal?: AbortSignal | undefined;
    };
    answer: ElementTable;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/element-table/columns': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { models?: readonly number[]; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly ColumnInfo[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/element-table/csv': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { models?: readonly number[]; columns?: string; filter?: string; groups?: string; locale?: 'en' | 'fr' };
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/element-table/sums': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { models?: readonly number[]; columns?: string; filter?: string; groups?: string };
      signal?: AbortSignal | undefined;
    };
    answer: ElementSums;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/element-table/xlsx': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { models?: readonly number[]; columns?: string; filter?: string; groups?: string; locale?: 'en' | 'fr' };
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/folder': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly FolderWithoutChildren[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/folder': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: { name: string; parent_id?: number | null; default_permission?: 1 | 50 | 100; propagate?: boolean };
      signal?: AbortSignal | undefined;
    };
    answer: FolderWithoutChildren;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/folder-permission': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly FolderRights[];
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/folder/bulk_destroy': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: readonly number[];
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/folder/{folder_pk}/document': {
    input: {
      params: { cloud_pk: number; project_pk: number; folder_pk: number };
      query?: {
        name?: string;
        name__contains?: string;
        name__startswith?: string;
        name__endswith?: string;
        file_name?: string;
        file_name__contains?: string;
        file_name__startswith?: string;
        file_name__endswith?: string;
        description?: string;
        description__contains?: string;
        description__startswith?: string;
        description__endswith?: string;
        id__in?: readonly string[];
        parent_id__in?: readonly string[];
        tags?: readonly string[];
        size_min?: number;
        size_max?: number;
        created_after?: string;
        created_before?: string;
        creator_email?: string;
        file_type?: string;
        search?: string;
        text?: boolean;
        has__visa?: boolean;
        visa__creator_email?: string;
        visa__validator_email?: string;
        visa__validation_status?: string;
        visa__deadline_after?: string;
        visa__deadline_before?: string;
        visa__past__deadline?: boolean;
        visa__past__deadline__strict?: boolean;
        visa__status?: 'O' | 'P' | 'C';
        visa__status__strict?: 'O' | 'P' | 'C';
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Document[];
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/folder/{folder_pk}/group/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; folder_pk: number; id: number };
      query?: {};
      body?: { permission?: 1 | 50 | 100 | null; propagate?: boolean; keep_own?: boolean };
      signal?: AbortSignal | undefined;
    };
    answer: GroupFolder;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/folder/{folder_pk}/user': {
    input: {
      params: { cloud_pk: number; project_pk: number; folder_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly FolderUserProject[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/folder/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: FolderWithoutChildren;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/folder/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body?: { name?: string; parent_id?: number | null; default_permission?: 1 | 50 | 100; propagate?: boolean };
      signal?: AbortSignal | undefined;
    };
    answer: FolderWithoutChildren;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/folder/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/group': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Group[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/group': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: { name: string; short_name?: string | null; color?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: Group;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/group/import': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: { group_ids: readonly number[]; redirect_uri: string };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Group[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/group/{group_pk}/member': {
    input: {
      params: { cloud_pk: number; project_pk: number; group_pk: number };
      query?: {};
      body: { userproject_id: number };
      signal?: AbortSignal | undefined;
    };
    answer: UserProject;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/group/{group_pk}/member/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; group_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/group/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Group;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/group/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body?: { name?: string; short_name?: string | null; color?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: Group;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/group/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/ifc/{id}/gltf': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/ifc/{id}/map': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/ifc/{id}/structure': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/ifc/{id}/systems': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/impersonation': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Impersonation[];
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/impersonation/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/invitation': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly ProjectInvitation[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/invitation': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: { email: string; redirect_uri: string; role: 100 | 50 | 25 };
      signal?: AbortSignal | undefined;
    };
    answer: ProjectInvitation;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/invitation/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/invitation/{id}/link': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: InvitationLink;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/logs': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {
        action?: readonly string[];
        user_id?: number;
        user_email?: string;
        date_after?: string;
        date_before?: string;
        object_kind?: string;
        object_id?: number;
        limit?: number;
        offset?: number;
        document_id?: number;
        folder_id?: number;
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly LogEntry[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/me/folder-permission': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly FolderRight[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/me/group': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Group[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/me/group/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Group;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/me/visa/creator': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {
        status?: 'O' | 'P' | 'C';
        validation_status?: string;
        deadline_after?: string;
        deadline_before?: string;
        has__past_deadline?: boolean;
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly VisaWithDocument[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/me/visa/validator': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {
        status?: 'O' | 'P' | 'C';
        validation_status?: string;
        deadline_after?: string;
        deadline_before?: string;
        has__past_deadline?: boolean;
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly VisaWithDocument[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {
        source?: 'UPLOAD' | 'SPLIT' | 'MERGE' | 'EXPORT' | 'OPTIMIZED';
        status?: readonly ('P' | 'I' | 'C' | 'E')[];
        type?: readonly (
          | 'IFC'
          | 'DWG'
          | 'DXF'
          | 'GLTF'
          | 'PDF'
          | 'JPEG'
          | 'PNG'
          | 'OBJ'
          | 'POINT_CLOUD'
          | 'PHOTOSPHERE'
          | 'METABUILDING'
          | 'PHOTOSPHERE_BUILDING'
        )[];
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Model[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/create-metabuilding': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: { name: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: Model;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/create-model': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: { document_id: number };
      signal?: AbortSignal | undefined;
    };
    answer: Model;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/create-photosphere': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: { document_id: number };
      signal?: AbortSignal | undefined;
    };
    answer: Model;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/create-photosphere-building': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: { name: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: Model;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/merge': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: IfcMergeRequest;
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/summary': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {
        source?: 'UPLOAD' | 'SPLIT' | 'MERGE' | 'EXPORT' | 'OPTIMIZED';
        status?: readonly ('P' | 'I' | 'C' | 'E')[];
        type?: readonly (
          | 'IFC'
          | 'DWG'
          | 'DXF'
          | 'GLTF'
          | 'PDF'
          | 'JPEG'
          | 'PNG'
          | 'OBJ'
          | 'POINT_CLOUD'
          | 'PHOTOSPHERE'
          | 'METABUILDING'
          | 'PHOTOSPHERE_BUILDING'
        )[];
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly LightModel[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Model;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body?: {
        name?: string | null;
        source?: 'UPLOAD' | 'SPLIT' | 'MERGE' | 'EXPORT' | 'OPTIMIZED';
        world_position?: readonly number[] | null;
        size_ratio?: number | null;
        archived?: boolean;
        version?: string | null;
        north_vector?: readonly (readonly number[])[] | null;
        recommanded_2d_angle?: number | null;
        layout_name?: string | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Model;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/cancel-processing': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/create-multipage-model': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Model;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{id}/delete-model': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{id}/earlier-edits': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: EarlierEdits;
  };
  'PUT /cloud/{cloud_pk}/project/{project_pk}/model/{id}/earlier-edits': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body: { decision: 'carry' | 'drop' | 'later' };
      signal?: AbortSignal | undefined;
    };
    answer: EarlierEdits;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{id}/earlier-edits/conflict': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly EditConflict[];
  };
  'PUT /cloud/{cloud_pk}/project/{project_pk}/model/{id}/earlier-edits/conflict': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body: { conflict_id: number; keep: 'edited' | 'file' };
      signal?: AbortSignal | undefined;
    };
    answer: EarlierEdits;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/errors': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body?: { errors?: readonly string[] | null; warnings?: readonly string[] | null };
      signal?: AbortSignal | undefined;
    };
    answer: ModelErrors;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/export': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body: IfcExportRequest;
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{id}/files': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: ModelFiles;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{id}/georeference': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: ModelGeoreference;
  };
  'PUT /cloud/{cloud_pk}/project/{project_pk}/model/{id}/mask-2d': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body?: {
        crop_path?: readonly (readonly number[])[] | null;
        grayscale?: boolean;
        opacity?: number | null;
        brightness?: number | null;
        contrast?: number | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Mask2D;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{id}/mask-2d': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body?: {
        crop_path?: readonly (readonly number[])[] | null;
        grayscale?: boolean;
        opacity?: number | null;
        brightness?: number | null;
        contrast?: number | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Mask2D;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{id}/mask-2d': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/optimize': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body?: IfcOptimizeRequest;
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{id}/positioned-in': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly ModelInModelPosition[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/prioritize-processing': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{id}/report': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: ModelReport;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/reprocess': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: { keep_edits?: boolean };
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{id}/tileset': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: { tile_format?: 'xkt' | 'pnts' };
      signal?: AbortSignal | undefined;
    };
    answer: {
      asset: { version: string };
      properties?: {
        intensity?: { minimum: number; maximum: number };
        classification?: { minimum: number; maximum: number };
        return_number?: { minimum: number; maximum: number };
      };
      geometricError: number;
      root: Tile;
    };
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/tileset': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Model;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{id}/transform': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body?: { translate?: readonly number[]; rotate?: number; scale?: number; opacity?: number };
      signal?: AbortSignal | undefined;
    };
    answer: Transform;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/xkt-file': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: { version: number; file: string; chunks?: readonly { file: string }[] };
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/access_token': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly IfcAccessToken[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/access_token': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body?: { read_only?: boolean; expires_at?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: IfcAccessToken;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/access_token/{token}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; token: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: IfcAccessToken;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/access_token/{token}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; token: string };
      query?: {};
      body?: { read_only?: boolean; expires_at?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: IfcAccessToken;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/access_token/{token}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; token: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/building': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Building[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/building': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body: StoreyBuildingRequest;
      signal?: AbortSignal | undefined;
    };
    answer: Building;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/building/{building_uuid}/plan/add': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; building_uuid: string };
      query?: {};
      body: { id: number };
      signal?: AbortSignal | undefined;
    };
    answer: Building;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/building/{building_uuid}/plan/order': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; building_uuid: string };
      query?: {};
      body: readonly number[];
      signal?: AbortSignal | undefined;
    };
    answer: Building;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/building/{building_uuid}/plan/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; building_uuid: string; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/building/{building_uuid}/plan/{id}/positioning': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; building_uuid: string; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: PositioningPlan;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/building/{building_uuid}/plan/{id}/positioning': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; building_uuid: string; id: number };
      query?: {};
      body?: {
        translation_x?: number | null;
        translation_y?: number | null;
        rotate_z?: number | null;
        scale?: number | null;
        opacity?: number | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: PositioningPlan;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/building/{uuid}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; uuid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Building;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/building/{uuid}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; uuid: string };
      query?: {};
      body?: PatchedStoreyBuildingRequest;
      signal?: AbortSignal | undefined;
    };
    answer: Building;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/building/{uuid}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; uuid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/classification': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Classification[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/classification-element': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly ElementClassificationRelation[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/classification-element': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body: readonly ElementClassificationRelationRequest[];
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/classification/list_destroy': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { name?: string; notation?: string; title?: string };
      body?: ClassificationRequest;
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/classification/{model_classification_pk}/element': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; model_classification_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Element[];
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/classification/{model_classification_pk}/element/bulk_destroy': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; model_classification_pk: number };
      query?: {};
      body: readonly number[];
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/classification/{model_classification_pk}/element/{uuid}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; model_classification_pk: number; uuid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/drawing': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Drawing[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/drawing': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body: { content: string };
      signal?: AbortSignal | undefined;
    };
    answer: Drawing;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/drawing/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Drawing;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/drawing/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      body?: { content?: string };
      signal?: AbortSignal | undefined;
    };
    answer: Drawing;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/drawing/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {
        type?: string;
        classification?: string;
        classification__notation?: string;
        property_filter?: string;
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Element[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { type?: string; classification?: string; classification__notation?: string; property_filter?: string };
      body: ElementRequest | readonly ElementRequest[];
      signal?: AbortSignal | undefined;
    };
    answer: Element | readonly Element[];
  };
  'PUT /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/bulk_update': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { type?: string; classification?: string; classification__notation?: string; property_filter?: string };
      body:
        | {
            attributes?: PropertySetRequest;
            property_sets?: readonly PropertySetRequest[];
            classifications?: readonly ClassificationRequest[];
            layers?: readonly LayerElementRequest[];
            uuid: string;
            type: string;
          }
        | readonly {
            attributes?: PropertySetRequest;
            property_sets?: readonly PropertySetRequest[];
            classifications?: readonly ClassificationRequest[];
            layers?: readonly LayerElementRequest[];
            uuid: string;
            type: string;
          }[];
      signal?: AbortSignal | undefined;
    };
    answer: Element | readonly Element[];
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/bulk_update': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { type?: string; classification?: string; classification__notation?: string; property_filter?: string };
      body:
        | {
            attributes?: PropertySetRequest;
            property_sets?: readonly PropertySetRequest[];
            classifications?: readonly ClassificationRequest[];
            layers?: readonly LayerElementRequest[];
            uuid: string;
            type?: string;
          }
        | readonly {
            attributes?: PropertySetRequest;
            property_sets?: readonly PropertySetRequest[];
            classifications?: readonly ClassificationRequest[];
            layers?: readonly LayerElementRequest[];
            uuid: string;
            type?: string;
          }[];
      signal?: AbortSignal | undefined;
    };
    answer: Element | readonly Element[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/documents': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { type?: string; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly DocumentWithElementList[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/properties': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { type?: string; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly PropertyList[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/raw': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { type?: string; classification?: string; classification__notation?: string; property_filter?: string };
      signal?: AbortSignal | undefined;
    };
    answer: RawElements;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/raw': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body: RawElementsRequest;
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/simple': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { type?: string; classification?: string; classification__notation?: string; property_filter?: string };
      signal?: AbortSignal | undefined;
    };
    answer: SimpleElement;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/types': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly string[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/classification': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; element_uuid: string };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Classification[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/classification': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; element_uuid: string };
      query?: {};
      body?: ClassificationRequest | readonly ClassificationRequest[];
      signal?: AbortSignal | undefined;
    };
    answer: Classification | readonly Classification[];
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/classification/bulk_destroy': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; element_uuid: string };
      query?: {};
      body: readonly number[];
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/classification/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; element_uuid: string; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/documents': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; element_uuid: string };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly object[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/documents': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; element_uuid: string };
      query?: {};
      body: number | readonly number[];
      signal?: AbortSignal | undefined;
    };
    answer: object | readonly object[];
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/documents/bulk_destroy': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; element_uuid: string };
      query?: {};
      body: readonly number[];
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/documents/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; element_uuid: string; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/material': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; element_uuid: string };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Material[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/material/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; element_uuid: string; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Material;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/propertyset': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; element_uuid: string };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly PropertySet[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/propertyset': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; element_uuid: string };
      query?: {};
      body?: PropertySetRequest;
      signal?: AbortSignal | undefined;
    };
    answer: PropertySet;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/propertyset/all': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; element_uuid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/propertyset/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; element_uuid: string; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: PropertySet;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/propertyset/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; element_uuid: string; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/propertyset/{propertyset_pk}/property': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; element_uuid: string; propertyset_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Property[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/propertyset/{propertyset_pk}/property': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; element_uuid: string; propertyset_pk: number };
      query?: {};
      body: PropertyRequest;
      signal?: AbortSignal | undefined;
    };
    answer: Property;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/propertyset/{propertyset_pk}/property/{id}': {
    input: {
      params: {
        cloud_pk: number;
        project_pk: number;
        model_pk: number;
        element_uuid: string;
        propertyset_pk: number;
        id: number;
      };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Property;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/propertyset/{propertyset_pk}/property/{id}': {
    input: {
      params: {
        cloud_pk: number;
        project_pk: number;
        model_pk: number;
        element_uuid: string;
        propertyset_pk: number;
        id: number;
      };
      query?: {};
      body?: PropertyChange;
      signal?: AbortSignal | undefined;
    };
    answer: Property;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/propertyset/{propertyset_pk}/property/{id}': {
    input: {
      params: {
        cloud_pk: number;
        project_pk: number;
        model_pk: number;
        element_uuid: string;
        propertyset_pk: number;
        id: number;
      };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/propertyset/{propertyset_pk}/property/{property_pk}/propertydefinition': {
    input: {
      params: {
        cloud_pk: number;
        project_pk: number;
        model_pk: number;
        element_uuid: string;
        propertyset_pk: number;
        property_pk: number;
      };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly PropertyDefinition[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/propertyset/{propertyset_pk}/property/{property_pk}/propertydefinition': {
    input: {
      params: {
        cloud_pk: number;
        project_pk: number;
        model_pk: number;
        element_uuid: string;
        propertyset_pk: number;
        property_pk: number;
      };
      query?: {};
      body?: PropertyDefinitionRequest;
      signal?: AbortSignal | undefined;
    };
    answer: PropertyDefinition;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/propertyset/{propertyset_pk}/property/{property_pk}/propertydefinition/{id}': {
    input: {
      params: {
        cloud_pk: number;
        project_pk: number;
        model_pk: number;
        element_uuid: string;
        propertyset_pk: number;
        property_pk: number;
        id: number;
      };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: PropertyDefinition;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/propertyset/{propertyset_pk}/property/{property_pk}/propertydefinition/{id}': {
    input: {
      params: {
        cloud_pk: number;
        project_pk: number;
        model_pk: number;
        element_uuid: string;
        propertyset_pk: number;
        property_pk: number;
        id: number;
      };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/propertyset/{propertyset_pk}/property/{property_pk}/propertydefinition/{propertydefinition_pk}/unit': {
    input: {
      params: {
        cloud_pk: number;
        project_pk: number;
        model_pk: number;
        element_uuid: string;
        propertyset_pk: number;
        property_pk: number;
        propertydefinition_pk: number;
      };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Unit[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/propertyset/{propertyset_pk}/property/{property_pk}/propertydefinition/{propertydefinition_pk}/unit': {
    input: {
      params: {
        cloud_pk: number;
        project_pk: number;
        model_pk: number;
        element_uuid: string;
        propertyset_pk: number;
        property_pk: number;
        propertydefinition_pk: number;
      };
      query?: {};
      body: UnitRequest;
      signal?: AbortSignal | undefined;
    };
    answer: Unit;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/propertyset/{propertyset_pk}/property/{property_pk}/propertydefinition/{propertydefinition_pk}/unit/{id}': {
    input: {
      params: {
        cloud_pk: number;
        project_pk: number;
        model_pk: number;
        element_uuid: string;
        propertyset_pk: number;
        property_pk: number;
        propertydefinition_pk: number;
        id: number;
      };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Unit;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}/propertyset/{propertyset_pk}/property/{property_pk}/propertydefinition/{propertydefinition_pk}/unit/{id}': {
    input: {
      params: {
        cloud_pk: number;
        project_pk: number;
        model_pk: number;
        element_uuid: string;
        propertyset_pk: number;
        property_pk: number;
        propertydefinition_pk: number;
        id: number;
      };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{uuid}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; uuid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Element;
  };
  'PUT /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{uuid}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; uuid: string };
      query?: {};
      body: ElementRequest;
      signal?: AbortSignal | undefined;
    };
    answer: Element;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{uuid}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; uuid: string };
      query?: {};
      body?: PatchedElementRequest;
      signal?: AbortSignal | undefined;
    };
    answer: Element;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{uuid}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; uuid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{uuid}/simple': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; uuid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: SimpleElement;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/label': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { is_validated?: boolean; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly ModelLabel[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/label': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body: { name: string; color?: string | null; geometry: readonly Geometry2dPoint[]; human_validated?: boolean };
      signal?: AbortSignal | undefined;
    };
    answer: ModelLabel;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/label/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: ModelLabel;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/label/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      body?: { name?: string; color?: string | null; geometry?: readonly Geometry2dPoint[]; human_validated?: boolean };
      signal?: AbortSignal | undefined;
    };
    answer: ModelLabel;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/label/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/layer': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Layer[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/layer': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body: LayerRequest;
      signal?: AbortSignal | undefined;
    };
    answer: Layer;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/layer/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Layer;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/layer/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      body?: PatchedLayerRequest;
      signal?: AbortSignal | undefined;
    };
    answer: Layer;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/layer/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/material': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Material[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/material/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Material;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/positioned-model': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly ModelOnModelPosition[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/positioned-model': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body: { positioned_model: number; position: readonly number[] };
      signal?: AbortSignal | undefined;
    };
    answer: ModelOnModelPosition;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/positioned-model/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: ModelOnModelPosition;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/positioned-model/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      body?: { position?: readonly number[] };
      signal?: AbortSignal | undefined;
    };
    answer: ModelOnModelPosition;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/positioned-model/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/processorhandler': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly ProcessorHandler[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/processorhandler/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: ProcessorHandler;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/processorhandler/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      body?: { status?: 'C' | 'D' | 'P' | 'W' | 'I' | 'E' | 'X'; detail_message?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: ProcessorHandler;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/property': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { limit?: number; offset?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Property[];
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/property/bulk_destroy': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body: readonly number[];
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'PUT /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/property/bulk_update': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body: PropertyUpdate | readonly PropertyUpdate[];
      signal?: AbortSignal | undefined;
    };
    answer: Property | readonly Property[];
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/property/bulk_update': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body: PropertyUpdate | readonly PropertyUpdate[];
      signal?: AbortSignal | undefined;
    };
    answer: Property | readonly Property[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/property/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Property;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/property/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      body?: PropertyChange;
      signal?: AbortSignal | undefined;
    };
    answer: Property;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/property/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/propertydefinition': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly PropertyDefinition[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/propertydefinition': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body?: PropertyDefinitionRequest | readonly PropertyDefinitionRequest[];
      signal?: AbortSignal | undefined;
    };
    answer: PropertyDefinition | readonly PropertyDefinition[];
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/propertydefinition/bulk_destroy': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body: readonly number[];
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/propertydefinition/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: PropertyDefinition;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/propertydefinition/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      body?: PropertyDefinitionRequest;
      signal?: AbortSignal | undefined;
    };
    answer: PropertyDefinition;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/propertydefinition/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/propertyset': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { limit?: number; offset?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly PropertySet[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/propertyset': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body?: PropertySetRequest | readonly PropertySetRequest[];
      signal?: AbortSignal | undefined;
    };
    answer: PropertySet | readonly PropertySet[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/propertyset-element': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body: readonly ElementPropertySetRelation[];
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/propertyset/bulk_destroy': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body: readonly number[];
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/propertyset/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: PropertySet;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/propertyset/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      body?: PropertySetRequest;
      signal?: AbortSignal | undefined;
    };
    answer: PropertySet;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/propertyset/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/space': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Space[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/space': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body?: SpaceRequest | readonly SpaceRequest[];
      signal?: AbortSignal | undefined;
    };
    answer: Space | readonly Space[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/space/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Space;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/space/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      body?: PatchedSpaceRequest;
      signal?: AbortSignal | undefined;
    };
    answer: Space;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/space/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/storey': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Storey[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/storey': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body: StoreyBuildingRequest;
      signal?: AbortSignal | undefined;
    };
    answer: Storey;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/storey/order': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body: readonly string[];
      signal?: AbortSignal | undefined;
    };
    answer: readonly Storey[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/storey/{storey_uuid}/plan/add': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; storey_uuid: string };
      query?: {};
      body: { id: number };
      signal?: AbortSignal | undefined;
    };
    answer: Storey;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/storey/{storey_uuid}/plan/order': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; storey_uuid: string };
      query?: {};
      body: readonly number[];
      signal?: AbortSignal | undefined;
    };
    answer: Storey;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/storey/{storey_uuid}/plan/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; storey_uuid: string; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/storey/{storey_uuid}/plan/{id}/positioning': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; storey_uuid: string; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: PositioningPlan;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/storey/{storey_uuid}/plan/{id}/positioning': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; storey_uuid: string; id: number };
      query?: {};
      body?: {
        translation_x?: number | null;
        translation_y?: number | null;
        rotate_z?: number | null;
        scale?: number | null;
        opacity?: number | null;
      };
      signal?: AbortSignal | undefined;
    };
    answer: PositioningPlan;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/storey/{uuid}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; uuid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Storey;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/storey/{uuid}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; uuid: string };
      query?: {};
      body?: PatchedStoreyBuildingRequest;
      signal?: AbortSignal | undefined;
    };
    answer: Storey;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/storey/{uuid}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; uuid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/system': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly System[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/system': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body: SystemRequest;
      signal?: AbortSignal | undefined;
    };
    answer: System;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/system/{uuid}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; uuid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: System;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/system/{uuid}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; uuid: string };
      query?: {};
      body?: PatchedSystemRequest;
      signal?: AbortSignal | undefined;
    };
    answer: System;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/system/{uuid}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; uuid: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/unit': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Unit[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/unit': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body: UnitRequest | readonly UnitRequest[];
      signal?: AbortSignal | undefined;
    };
    answer: Unit | readonly Unit[];
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/unit/bulk_destroy': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: {};
      body: readonly number[];
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/unit/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Unit;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/unit/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      body?: UnitChange;
      signal?: AbortSignal | undefined;
    };
    answer: Unit;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/unit/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/zone': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { color?: string; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Zone[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/zone': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number };
      query?: { color?: string };
      body?: ZoneRequest | readonly ZoneRequest[];
      signal?: AbortSignal | undefined;
    };
    answer: Zone | readonly Zone[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/zone/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Zone;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/zone/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      body?: PatchedZoneRequest;
      signal?: AbortSignal | undefined;
    };
    answer: Zone;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/zone/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/zone/{zone_pk}/space': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; zone_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly ZoneSpace[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/zone/{zone_pk}/space': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; zone_pk: number };
      query?: {};
      body?: ZoneSpaceRequest;
      signal?: AbortSignal | undefined;
    };
    answer: ZoneSpace;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/zone/{zone_pk}/space/add': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; zone_pk: number };
      query?: {};
      body: ZoneSpaceRelationRequest;
      signal?: AbortSignal | undefined;
    };
    answer: ZoneSpace;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/zone/{zone_pk}/space/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; zone_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: ZoneSpace;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/zone/{zone_pk}/space/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; zone_pk: number; id: number };
      query?: {};
      body?: PatchedZoneSpaceRequest;
      signal?: AbortSignal | undefined;
    };
    answer: ZoneSpace;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/zone/{zone_pk}/space/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; model_pk: number; zone_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/pending-invitation': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly PendingInvitation[];
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/pending-invitation/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/smart-view': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly SmartView[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/smart-view': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: { name: string; rules: readonly SmartRule[] };
      signal?: AbortSignal | undefined;
    };
    answer: SmartView;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/smart-view/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: SmartView;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/smart-view/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body?: { name?: string; rules?: readonly SmartRule[] };
      signal?: AbortSignal | undefined;
    };
    answer: SmartView;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/smart-view/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/tag': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Tag[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/tag': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: { name: string; color?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: Tag;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/tag/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: Tag;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/tag/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body?: { name?: string; color?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: Tag;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/tag/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/units': {
    input: { params: { cloud_pk: number; project_pk: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: ProjectUnits;
  };
  'PUT /cloud/{cloud_pk}/project/{project_pk}/units': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: ProjectUnits;
      signal?: AbortSignal | undefined;
    };
    answer: ProjectUnits;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/user': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {
        email?: string;
        email__contains?: string;
        email__startswith?: string;
        email__endswith?: string;
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly UserProject[];
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/user/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body?: { role?: 100 | 50 | 25 };
      signal?: AbortSignal | undefined;
    };
    answer: UserProject;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/user/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/user/{id}/folder-permission': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly FolderRight[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/view': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly SharedViewFacts[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/view': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: SharedViewRequest;
      signal?: AbortSignal | undefined;
    };
    answer: SharedView;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/view/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: SharedView;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/view/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/webhook': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly WebHook[];
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/webhook': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: {
        events: readonly (
          | 'bcf.topic.creation'
          | 'bcf.topic.update'
          | 'bcf.topic.deletion'
          | 'bcf.comment.creation'
          | 'bcf.comment.update'
          | 'bcf.comment.deletion'
          | 'bcf.topic.full.creation'
          | 'bcf.topic.full.update'
          | 'ifc.process_update'
          | 'model.creation'
          | 'model.deletion'
          | 'project.creation'
          | 'project.update'
          | 'project.deletion'
          | 'project.invitation.accepted'
          | 'folder.creation'
          | 'folder.update'
          | 'folder.deletion'
          | 'document.creation'
          | 'document.update'
          | 'document.deletion'
          | 'visa.creation'
          | 'visa.update'
          | 'visa.deletion'
          | 'visa.validation.add'
          | 'visa.validation.remove'
          | 'visa.validation.denied'
        )[];
        url: string;
        secret: string;
      };
      signal?: AbortSignal | undefined;
    };
    answer: WebHook;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/webhook/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: WebHook;
  };
  'PATCH /cloud/{cloud_pk}/project/{project_pk}/webhook/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body?: {
        events?: readonly (
          | 'bcf.topic.creation'
          | 'bcf.topic.update'
          | 'bcf.topic.deletion'
          | 'bcf.comment.creation'
          | 'bcf.comment.update'
          | 'bcf.comment.deletion'
          | 'bcf.topic.full.creation'
          | 'bcf.topic.full.update'
          | 'ifc.process_update'
          | 'model.creation'
          | 'model.deletion'
          | 'project.creation'
          | 'project.update'
          | 'project.deletion'
          | 'project.invitation.accepted'
          | 'folder.creation'
          | 'folder.update'
          | 'folder.deletion'
          | 'document.creation'
          | 'document.update'
          | 'document.deletion'
          | 'visa.creation'
          | 'visa.update'
          | 'visa.deletion'
          | 'visa.validation.add'
          | 'visa.validation.remove'
          | 'visa.validation.denied'
        )[];
        url?: string;
        secret?: string;
        is_enabled?: boolean;
      };
      signal?: AbortSignal | undefined;
    };
    answer: WebHook;
  };
  'DELETE /cloud/{cloud_pk}/project/{project_pk}/webhook/{id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/webhook/{id}/delivery': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {
        after?: number;
        before?: number;
        state?: 'waiting' | 'done' | 'failed';
        event?: string;
        newest_first?: boolean;
        bodies?: boolean;
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly WebHookDelivery[];
  };
  'GET /cloud/{cloud_pk}/project/{project_pk}/webhook/{id}/delivery/{delivery_id}': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number; delivery_id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: WebHookDelivery;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/webhook/{id}/ping': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body?: { events?: readonly string[]; url?: string; secret?: string };
      signal?: AbortSignal | undefined;
    };
    answer: WebHook;
  };
  'POST /cloud/{cloud_pk}/project/{project_pk}/webhook/{id}/replay': {
    input: {
      params: { cloud_pk: number; project_pk: number; id: number };
      query?: {};
      body?: { ids?: readonly number[]; first?: number; last?: number; only_failed?: boolean };
      signal?: AbortSignal | undefined;
    };
    answer: { count: number };
  };
  'GET /cloud/{cloud_pk}/user': {
    input: {
      params: { cloud_pk: number };
      query?: {
        email?: string;
        email__contains?: string;
        email__startswith?: string;
        email__endswith?: string;
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly UserCloud[];
  };
  'PATCH /cloud/{cloud_pk}/user/{id}': {
    input: {
      params: { cloud_pk: number; id: number };
      query?: {};
      body?: { cloud_role?: 100 | 50 };
      signal?: AbortSignal | undefined;
    };
    answer: User;
  };
  'DELETE /cloud/{cloud_pk}/user/{id}': {
    input: { params: { cloud_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/webhook': {
    input: {
      params: { cloud_pk: number };
      query?: { limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly WebHook[];
  };
  'POST /cloud/{cloud_pk}/webhook': {
    input: {
      params: { cloud_pk: number };
      query?: {};
      body: {
        events: readonly (
          | 'bcf.topic.creation'
          | 'bcf.topic.update'
          | 'bcf.topic.deletion'
          | 'bcf.comment.creation'
          | 'bcf.comment.update'
          | 'bcf.comment.deletion'
          | 'bcf.topic.full.creation'
          | 'bcf.topic.full.update'
          | 'ifc.process_update'
          | 'model.creation'
          | 'model.deletion'
          | 'project.creation'
          | 'project.update'
          | 'project.deletion'
          | 'project.invitation.accepted'
          | 'folder.creation'
          | 'folder.update'
          | 'folder.deletion'
          | 'document.creation'
          | 'document.update'
          | 'document.deletion'
          | 'visa.creation'
          | 'visa.update'
          | 'visa.deletion'
          | 'visa.validation.add'
          | 'visa.validation.remove'
          | 'visa.validation.denied'
        )[];
        url: string;
        secret: string;
      };
      signal?: AbortSignal | undefined;
    };
    answer: WebHook;
  };
  'GET /cloud/{cloud_pk}/webhook/{id}': {
    input: { params: { cloud_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: WebHook;
  };
  'PATCH /cloud/{cloud_pk}/webhook/{id}': {
    input: {
      params: { cloud_pk: number; id: number };
      query?: {};
      body?: {
        events?: readonly (
          | 'bcf.topic.creation'
          | 'bcf.topic.update'
          | 'bcf.topic.deletion'
          | 'bcf.comment.creation'
          | 'bcf.comment.update'
          | 'bcf.comment.deletion'
          | 'bcf.topic.full.creation'
          | 'bcf.topic.full.update'
          | 'ifc.process_update'
          | 'model.creation'
          | 'model.deletion'
          | 'project.creation'
          | 'project.update'
          | 'project.deletion'
          | 'project.invitation.accepted'
          | 'folder.creation'
          | 'folder.update'
          | 'folder.deletion'
          | 'document.creation'
          | 'document.update'
          | 'document.deletion'
          | 'visa.creation'
          | 'visa.update'
          | 'visa.deletion'
          | 'visa.validation.add'
          | 'visa.validation.remove'
          | 'visa.validation.denied'
        )[];
        url?: string;
        secret?: string;
        is_enabled?: boolean;
      };
      signal?: AbortSignal | undefined;
    };
    answer: WebHook;
  };
  'DELETE /cloud/{cloud_pk}/webhook/{id}': {
    input: { params: { cloud_pk: number; id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /cloud/{cloud_pk}/webhook/{id}/delivery': {
    input: {
      params: { cloud_pk: number; id: number };
      query?: {
        after?: number;
        before?: number;
        state?: 'waiting' | 'done' | 'failed';
        event?: string;
        newest_first?: boolean;
        bodies?: boolean;
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly WebHookDelivery[];
  };
  'GET /cloud/{cloud_pk}/webhook/{id}/delivery/{delivery_id}': {
    input: {
      params: { cloud_pk: number; id: number; delivery_id: number };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: WebHookDelivery;
  };
  'POST /cloud/{cloud_pk}/webhook/{id}/ping': {
    input: {
      params: { cloud_pk: number; id: number };
      query?: {};
      body?: { events?: readonly string[]; url?: string; secret?: string };
      signal?: AbortSignal | undefined;
    };
    answer: WebHook;
  };
  'POST /cloud/{cloud_pk}/webhook/{id}/replay': {
    input: {
      params: { cloud_pk: number; id: number };
      query?: {};
      body?: { ids?: readonly number[]; first?: number; last?: number; only_failed?: boolean };
      signal?: AbortSignal | undefined;
    };
    answer: { count: number };
  };
  'GET /cloud/{id}': { input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined }; answer: Cloud };
  'PATCH /cloud/{id}': {
    input: {
      params: { id: number };
      query?: {};
      body?: { name?: string; image?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: Cloud;
  };
  'DELETE /cloud/{id}': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /cloud/{id}/check-access': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: CheckProjectAccess;
  };
  'POST /cloud/{id}/create-demo': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: Project;
  };
  'GET /cloud/{id}/sign-in': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: CloudSignInRule;
  };
  'PUT /cloud/{id}/sign-in': {
    input: { params: { id: number }; query?: {}; body: CloudSignInRule; signal?: AbortSignal | undefined };
    answer: CloudSignInRule;
  };
  'GET /cloud/{id}/size': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: Size;
  };
  'GET /file/archive/{id}/{name}': {
    input: { params: { id: number; name: string }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /file/bcf-snapshot/{id}/{token}/{name}': {
    input: { params: { id: number; token: string; name: string }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /file/document/{id}/{kind}/{token}/{name}': {
    input: {
      params: { id: number; kind: string; token: string; name: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /file/document/{id}/{token}/{name}': {
    input: { params: { id: number; token: string; name: string }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /file/model/{id}/tiles/{token}/{name}': {
    input: { params: { id: number; token: string; name: string }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /file/model/{id}/{kind}/{token}/{name}': {
    input: {
      params: { id: number; kind: string; token: string; name: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /file/picture/{kind}/{id}/{token}/{name}': {
    input: {
      params: { kind: string; id: number; token: string; name: string };
      query?: {};
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /file/visa-validation/{id}/{token}/{name}': {
    input: { params: { id: number; token: string; name: string }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /foundation/1.0/auth': { input: { params?: {}; query?: {}; signal?: AbortSignal | undefined }; answer: Auth };
  'GET /foundation/1.0/current-user': {
    input: { params?: {}; query?: {}; signal?: AbortSignal | undefined };
    answer: SelfBcfUser;
  };
  'GET /foundation/1.1/auth': { input: { params?: {}; query?: {}; signal?: AbortSignal | undefined }; answer: Auth };
  'GET /foundation/1.1/current-user': {
    input: { params?: {}; query?: {}; signal?: AbortSignal | undefined };
    answer: SelfBcfUser;
  };
  'POST /foundation/clients': {
    input: {
      params?: {};
      query?: {};
      body: {
        client_name: string;
        client_description?: string | null;
        client_url?: string | null;
        redirect_url: string;
      };
      signal?: AbortSignal | undefined;
    };
    answer: { client_id: string; client_secret: string };
  };
  'GET /foundation/versions': {
    input: { params?: {}; query?: {}; signal?: AbortSignal | undefined };
    answer: ApiVersions;
  };
  'GET /identity-provider/invitation': {
    input: {
      params?: {};
      query?: { status?: 'A' | 'D' | 'P'; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly Invitation[];
  };
  'GET /identity-provider/invitation/{id}': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: Invitation;
  };
  'POST /identity-provider/invitation/{id}/accept': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'POST /identity-provider/invitation/{id}/deny': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'POST /identity-provider/user': {
    input: {
      params?: {};
      query?: {};
      body: { email: string; firstname: string; lastname: string; profile_picture?: string | null };
      signal?: AbortSignal | undefined;
    };
    answer: ShortUser;
  };
  'DELETE /identity-provider/user': {
    input: { params?: {}; query?: {}; body: { email: string }; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /live': {
    input: {
      params?: {};
      query?: {
        event?: readonly (
          | 'bcf.topic.creation'
          | 'bcf.topic.update'
          | 'bcf.topic.deletion'
          | 'bcf.comment.creation'
          | 'bcf.comment.update'
          | 'bcf.comment.deletion'
          | 'bcf.topic.full.creation'
          | 'bcf.topic.full.update'
          | 'ifc.process_update'
          | 'model.creation'
          | 'model.deletion'
          | 'project.creation'
          | 'project.update'
          | 'project.deletion'
          | 'project.invitation.accepted'
          | 'folder.creation'
          | 'folder.update'
          | 'folder.deletion'
          | 'document.creation'
          | 'document.update'
          | 'document.deletion'
          | 'visa.creation'
          | 'visa.update'
          | 'visa.deletion'
          | 'visa.validation.add'
          | 'visa.validation.remove'
          | 'visa.validation.denied'
          | 'cloud.update'
          | 'cloud-user.update'
          | 'cloud-user.delete'
          | 'invitation.create'
          | 'invitation.delete'
          | 'invitation.accept'
          | 'invitation.deny'
          | 'member.update'
          | 'member.delete'
          | 'member.leave'
          | 'project.import'
          | 'project.units'
          | 'group.create'
          | 'group.update'
          | 'group.delete'
          | 'folder.permission'
          | 'model.earlier-edits'
          | 'list.create'
          | 'list.update'
          | 'list.delete'
          | 'shared-view.create'
          | 'shared-view.delete'
          | 'smart-view.create'
          | 'smart-view.update'
          | 'smart-view.delete'
          | 'tag.create'
          | 'tag.update'
          | 'tag.delete'
          | 'topic-value.create'
          | 'topic-value.update'
          | 'topic-value.delete'
          | 'digest.update'
          | 'digest.delete'
          | 'webhook.create'
          | 'webhook.update'
          | 'webhook.delete'
          | 'webhook.disable'
          | 'webhook.delivery'
          | 'favourite.update'
          | 'bin.erase'
          | 'bin.empty'
          | 'document.preview'
          | 'bcf.snapshot'
          | 'model.pictured'
          | 'model.progress'
          | 'model.plans'
          | 'model.edited'
        )[];
        cloud_id?: number;
        project_id?: number;
        after?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /platform/cloud/{cloud_pk}/project/{project_pk}/notification': {
    input: { params: { cloud_pk: number; project_pk: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: Digest;
  };
  'PUT /platform/cloud/{cloud_pk}/project/{project_pk}/notification': {
    input: {
      params: { cloud_pk: number; project_pk: number };
      query?: {};
      body: {
        recipients_group_ids: readonly number[];
        schedule: {
          time: string;
          timezone: string;
          monday: boolean;
          tuesday: boolean;
          wednesday: boolean;
          thursday: boolean;
          friday: boolean;
          saturday: boolean;
          sunday: boolean;
        };
        locale: 'en' | 'fr' | 'de' | 'es' | 'it' | 'nl';
        document_creation: boolean;
        document_deletion: boolean;
        folder_creation: boolean;
        folder_deletion: boolean;
        visa_creation: boolean;
        visa_deletion: boolean;
        visa_validation: boolean;
        visa_denied: boolean;
        bcf_topic_creation: boolean;
        bcf_topic_deletion: boolean;
        invitation_accepted: boolean;
        model_creation: boolean;
        model_deletion: boolean;
      };
      signal?: AbortSignal | undefined;
    };
    answer: Digest;
  };
  'DELETE /platform/cloud/{cloud_pk}/project/{project_pk}/notification': {
    input: { params: { cloud_pk: number; project_pk: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'POST /platform/create-cloud': {
    input: { params?: {}; query?: {}; body: { name: string; image?: string | null }; signal?: AbortSignal | undefined };
    answer: Cloud;
  };
  'POST /platform/create_or_update_user': {
    input: { params?: {}; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /platform/fav': { input: { params?: {}; query?: {}; signal?: AbortSignal | undefined }; answer: Favourites };
  'GET /platform/fav/clouds': {
    input: { params?: {}; query?: {}; signal?: AbortSignal | undefined };
    answer: FavouriteClouds;
  };
  'POST /platform/fav/clouds': {
    input: { params?: {}; query?: {}; body: { cloud_id: number }; signal?: AbortSignal | undefined };
    answer: FavouriteClouds;
  };
  'PUT /platform/fav/clouds': {
    input: { params?: {}; query?: {}; body: { cloud_ids: readonly number[] }; signal?: AbortSignal | undefined };
    answer: FavouriteClouds;
  };
  'DELETE /platform/fav/clouds/{id}': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /platform/fav/projects': {
    input: { params?: {}; query?: {}; signal?: AbortSignal | undefined };
    answer: FavouriteProjects;
  };
  'POST /platform/fav/projects': {
    input: { params?: {}; query?: {}; body: { project_id: number }; signal?: AbortSignal | undefined };
    answer: FavouriteProjects;
  };
  'PUT /platform/fav/projects': {
    input: { params?: {}; query?: {}; body: { project_ids: readonly number[] }; signal?: AbortSignal | undefined };
    answer: FavouriteProjects;
  };
  'DELETE /platform/fav/projects/{id}': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /platform/guidedtour': {
    input: { params?: {}; query?: { limit?: number; offset?: number }; signal?: AbortSignal | undefined };
    answer: readonly GuidedTour[];
  };
  'POST /platform/guidedtour': {
    input: { params?: {}; query?: {}; body: GuidedTour; signal?: AbortSignal | undefined };
    answer: GuidedTour;
  };
  'GET /search': {
    input: {
      params?: {};
      query: {
        q: string;
        kind?: readonly ('document' | 'folder' | 'model' | 'element' | 'property' | 'issue' | 'person')[];
        cloud?: number;
        project?: number;
        limit?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: SearchAnswer;
  };
  'GET /server/account': {
    input: { params?: {}; query?: { limit?: number; offset?: number }; signal?: AbortSignal | undefined };
    answer: readonly ServerAccount[];
  };
  'POST /server/account': {
    input: {
      params?: {};
      query?: {};
      body: { email: string; firstname?: string | null; lastname?: string | null; is_administrator?: boolean };
      signal?: AbortSignal | undefined;
    };
    answer: CreatedServerAccount;
  };
  'GET /server/account/{account_pk}/access': {
    input: {
      params: { account_pk: number };
      query?: {
        kind?: 'session' | 'secret' | 'api-key' | 'project-token' | 'model-token' | 'addresses' | 'invitation';
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly ActiveAccess[];
  };
  'DELETE /server/account/{account_pk}/access': {
    input: {
      params: { account_pk: number };
      query: {
        kind: 'session' | 'secret' | 'api-key' | 'project-token' | 'model-token' | 'addresses' | 'invitation' | 'all';
        id?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'PATCH /server/account/{id}': {
    input: {
      params: { id: number };
      query?: {};
      body?: {
        email?: string;
        firstname?: string | null;
        lastname?: string | null;
        is_administrator?: boolean;
        email_verified?: true;
      };
      signal?: AbortSignal | undefined;
    };
    answer: ServerAccount;
  };
  'DELETE /server/account/{id}': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'POST /server/account/{id}/reset-link': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: PasswordLink;
  };
  'DELETE /server/account/{id}/second-factor': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'DELETE /server/account/{id}/session': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /server/activity': {
    input: {
      params?: {};
      query?: {
        action?: readonly string[];
        user_id?: number;
        user_email?: string;
        date_after?: string;
        date_before?: string;
        object_kind?: string;
        object_id?: number;
        limit?: number;
        offset?: number;
        cloud_id?: number;
        project_id?: number;
        address?: string;
        result?: 'done' | 'failed' | 'refused';
        limit?: number;
        offset?: number;
      };
      signal?: AbortSignal | undefined;
    };
    answer: readonly ServerLogEntry[];
  };
  'GET /server/activity/export': {
    input: {
      params?: {};
      query?: {
        action?: readonly string[];
        user_id?: number;
        user_email?: string;
        date_after?: string;
        date_before?: string;
        object_kind?: string;
        object_id?: number;
        limit?: number;
        offset?: number;
        cloud_id?: number;
        project_id?: number;
        address?: string;
        result?: 'done' | 'failed' | 'refused';
      };
      signal?: AbortSignal | undefined;
    };
    answer: undefined;
  };
  'GET /server/activity/verification': {
    input: { params?: {}; query?: {}; signal?: AbortSignal | undefined };
    answer: LogVerdict;
  };
  'GET /server/certificate': {
    input: { params?: {}; query?: {}; signal?: AbortSignal | undefined };
    answer: ServerCertificate;
  };
  'POST /server/certificate/renew': {
    input: { params?: {}; query?: {}; signal?: AbortSignal | undefined };
    answer: ServerCertificate;
  };
  'GET /server/mail': { input: { params?: {}; query?: {}; signal?: AbortSignal | undefined }; answer: MailServer };
  'PUT /server/mail': {
    input: {
      params?: {};
      query?: {};
      body: {
        host: string | null;
        port?: number;
        secure?: boolean;
        tls?: 'required' | 'off';
        user?: string | null;
        password?: string | null;
        from?: string;
      };
      signal?: AbortSignal | undefined;
    };
    answer: MailServer;
  };
  'POST /server/mail/test': {
    input: { params?: {}; query?: {}; body: { to: string }; signal?: AbortSignal | undefined };
    answer: TestMailResult;
  };
  'GET /server/second-factor': {
    input: { params?: {}; query?: {}; signal?: AbortSignal | undefined };
    answer: SecondFactorRule;
  };
  'PUT /server/second-factor': {
    input: { params?: {}; query?: {}; body: SecondFactorRule; signal?: AbortSignal | undefined };
    answer: SecondFactorRule;
  };
  'POST /server/signing-key': {
    input: { params?: {}; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /server/state': { input: { params?: {}; query?: {}; signal?: AbortSignal | undefined }; answer: ServerState };
  'GET /server/watched-folder': {
    input: { params?: {}; query?: { limit?: number; offset?: number }; signal?: AbortSignal | undefined };
    answer: readonly WatchedFolder[];
  };
  'POST /server/watched-folder': {
    input: { params?: {}; query?: {}; body: WatchedFolderRequest; signal?: AbortSignal | undefined };
    answer: WatchedFolder;
  };
  'PATCH /server/watched-folder/{id}': {
    input: { params: { id: number }; query?: {}; body: PatchedWatchedFolder; signal?: AbortSignal | undefined };
    answer: WatchedFolder;
  };
  'DELETE /server/watched-folder/{id}': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /server/watched-folder/{id}/log': {
    input: {
      params: { id: number };
      query?: { after?: number; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly WatchedFolderEntry[];
  };
  'GET /sign-in-provider': {
    input: { params?: {}; query?: { limit?: number; offset?: number }; signal?: AbortSignal | undefined };
    answer: readonly SignInProvider[];
  };
  'POST /sign-in-provider': {
    input: {
      params?: {};
      query?: {};
      body: {
        name: string;
        is_enabled?: boolean;
        issuer?: string | null;
        client_id?: string | null;
        client_secret?: string | null;
        metadata_url?: string | null;
        metadata_xml?: string | null;
        attributes?: { email?: string; firstname?: string; lastname?: string };
        creates_accounts?: boolean;
        allowed_domains?: readonly string[];
        alias: string;
        kind: 'oidc' | 'saml';
      };
      signal?: AbortSignal | undefined;
    };
    answer: SignInProvider;
  };
  'GET /sign-in-provider/{id}': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: SignInProvider;
  };
  'PATCH /sign-in-provider/{id}': {
    input: {
      params: { id: number };
      query?: {};
      body?: {
        alias?: string;
        name?: string;
        is_enabled?: boolean;
        issuer?: string | null;
        client_id?: string | null;
        client_secret?: string | null;
        metadata_url?: string | null;
        metadata_xml?: string | null;
        attributes?: { email?: string; firstname?: string; lastname?: string };
        creates_accounts?: boolean;
        allowed_domains?: readonly string[];
      };
      signal?: AbortSignal | undefined;
    };
    answer: SignInProvider;
  };
  'DELETE /sign-in-provider/{id}': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'POST /sign-in-provider/{id}/check': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: SignInProviderCheck;
  };
  'GET /user': { input: { params?: {}; query?: {}; signal?: AbortSignal | undefined }; answer: SelfUser };
  'GET /user/bin': { input: { params?: {}; query?: {}; signal?: AbortSignal | undefined }; answer: Bin };
  'DELETE /user/bin/{id}': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'POST /user/bin/{id}/restore': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: Restored;
  };
  'GET /user/impersonation': {
    input: { params?: {}; query?: { limit?: number; offset?: number }; signal?: AbortSignal | undefined };
    answer: readonly Impersonation[];
  };
  'DELETE /user/impersonation/{id}': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /user/invitations': {
    input: { params?: {}; query?: { limit?: number; offset?: number }; signal?: AbortSignal | undefined };
    answer: readonly UserInvitation[];
  };
  'POST /user/invitations/by-link': {
    input: { params?: {}; query?: {}; body: { token: string }; signal?: AbortSignal | undefined };
    answer: UserInvitation;
  };
  'POST /user/invitations/by-link/accept': {
    input: { params?: {}; query?: {}; body: { token: string }; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /user/invitations/{id}': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: UserInvitation;
  };
  'POST /user/invitations/{id}/accept': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'POST /user/invitations/{id}/deny': {
    input: { params: { id: number }; query?: {}; signal?: AbortSignal | undefined };
    answer: undefined;
  };
  'GET /user/issues': {
    input: { params?: {}; query?: { limit?: number; offset?: number }; signal?: AbortSignal | undefined };
    answer: readonly OwnTopic[];
  };
  'GET /user/projects': {
    input: { params?: {}; query?: { limit?: number; offset?: number }; signal?: AbortSignal | undefined };
    answer: readonly Project[];
  };
  'GET /user/visas': {
    input: { params?: {}; query?: { limit?: number; offset?: number }; signal?: AbortSignal | undefined };
    answer: readonly OwnVisa[];
  };
}
