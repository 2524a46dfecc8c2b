// Shapes of the API that screens name, under one roof with the client.
import type { Model } from './schema.d.ts';

export type {
  ActiveAccess,
  BinItem,
  BcfDocument,
  Cloud,
  Comment,
  DetailedExtensions,
  Document,
  DocumentReference,
  Extensions,
  FolderRight,
  FolderRights,
  FolderUserProject,
  FolderWithoutChildren as Folder,
  FullTopic,
  Group,
  Impersonation,
  LightModel,
  Model,
  ModelReport,
  OwnTopic,
  OwnVisa,
  PendingInvitation,
  Project,
  ProjectAccessToken,
  SelfUser,
  Tag,
  Topic,
  TopicPin,
  TopicEvent,
  TopicOverview,
  UserCloud,
  UserInvitation,
  UserProject,
  Viewpoint,
  Visa,
  VisaValidation,
  VisaWithDocument,
} from './schema.d.ts';

/** Whether a model was made of the current version of its document: earlier ones would stand in the same place. */
export const isOfCurrentVersion = ({ document }: Pick<Model, 'document'>): boolean => document?.is_head_version ?? true;

/** Whether the viewer of the window shows models of this kind: plans and pictures are looked at, not walked through. */
export const opensIn3d = ({ type }: Pick<Model, 'type'>): boolean => type === 'IFC';
