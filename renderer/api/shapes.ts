// Shapes of the API that screens name, under one roof with the client.
export type { Cloud, Document, FolderWithoutChildren as Folder, LightModel, Model, ModelReport, Project, SelfUser, UserProject } from './schema.d.ts';
