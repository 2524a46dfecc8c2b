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
  created_at: string;
  updated_at: string;
  client_secret: string | null;
  api_key: string | null;
};
export type Archive = { url: string; expires_at: string };
export type ArchiveRequest = { folder_ids?: readonly number[]; document_ids?: readonly number[] };
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
  locale: 'en' | 'fr' | 'de';
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
};
export type DocumentPreviewFile = { office_preview: string };
export type DocumentText = {
  id: number;
  text: string | null;
  language: 'french' | 'spanish' | 'german' | 'italian' | 'english' | null;
};
export type DocumentWithElementList = { document: object; element_uuids: readonly string[] };
export type Drawing = { id: number; content: string; creator: User | null; created_at: string };
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
export type FavouriteClouds = { cloud_ids: readonly number[] };
export type FavouriteProjects = { project_ids: readonly number[] };
export type Favourites = { cloud_ids: readonly number[]; project_ids: readonly number[] };
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
  reason: { kind: 'admin' | 'group' | 'default' | 'guest' | 'above' | 'outside'; group_id: number | null };
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
export type FullTopic = { guid: string; title: string };
export type Geometry2dPoint = { x: number; y: number };
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
  phases: readonly { name: string; milliseconds: number }[];
  schema: string | null;
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
};
export type ModelWithPositioningPlan = {
  translation_x: number | null;
  translation_y: number | null;
  rotate_z: number | null;
  scale: number | null;
  opacity: number | null;
  plan: Model;
};
export type Organization = {
  id: number;
  name: string;
  is_personnal: boolean;
  created_at: string;
  updated_at: string;
  logo: string | null;
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
export type PlacedLogObject = {
  kind: string;
  id: number | null;
  name: string | null;
  exists: boolean;
  folder_id: number | null;
};
export type PositioningPlan = {
  translation_x: number | null;
  translation_y: number | null;
  rotate_z: number | null;
  scale: number | null;
  opacity: number | null;
};
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
export type ProjectSize = { total_size: number | null };
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
export type Restored = {
  kind: 'document' | 'version' | 'folder' | 'project' | 'cloud';
  object_id: number;
  folder_id: number | null;
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
  children?: readonly Tile[];
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
      body?: { firstname?: string | null; lastname?: string | null; locale?: 'en' | 'fr' };
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
  'GET /bcf/2.1/projects/{projects_pk}/full-topic': {
    input: {
      params: { projects_pk: number };
      query?: { format?: string; limit?: number; offset?: number };
      signal?: AbortSignal | undefined;
    };
    answer: readonly FullTopic[];
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
      body?: { permission?: 1 | 50 | 100 | null; propagate?: boolean };
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
    answer: { asset: { version: string }; geometricError: number; root: Tile };
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
  'GET /live': { input: { params?: {}; query?: {}; signal?: AbortSignal | undefined }; answer: undefined };
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
        locale: 'en' | 'fr' | 'de';
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
  'GET /user/projects': {
    input: { params?: {}; query?: { limit?: number; offset?: number }; signal?: AbortSignal | undefined };
    answer: readonly Project[];
  };
  'GET /user/visas': {
    input: { params?: {}; query?: { limit?: number; offset?: number }; signal?: AbortSignal | undefined };
    answer: readonly OwnVisa[];
  };
}
