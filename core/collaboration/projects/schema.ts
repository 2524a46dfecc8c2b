import Type, { type Static } from 'typebox';
import { Id, Name, nullable, oneOf, Timestamp, shape } from '../../kit/shapes.ts';
import { Cloud, PictureFile } from '../clouds/schema.ts';

const ProjectStatus = oneOf(['A', 'D'], { description: 'active A, deleted D' });
const Description = nullable(Type.String({ maxLength: 10_000 }));

export const Project = shape('Project', {
  id: Id,
  logo: nullable(Type.String()),
  name: Type.String(),
  description: nullable(Type.String()),
  cloud: nullable(Cloud),
  status: ProjectStatus,
  created_at: Timestamp,
  updated_at: Timestamp,
  root_folder_id: nullable(Id),
  main_model_id: nullable(Id),
});
export type Project = Static<typeof Project>;

const Optional = {
  description: Type.Optional(Description),
  status: Type.Optional(ProjectStatus),
  main_model_id: Type.Optional(nullable(Id)),
  logo: PictureFile,
};
export const NewProject = Type.Object({ name: Name, ...Optional });
export type NewProject = Static<typeof NewProject>;
export const ProjectChange = Type.Object({ name: Type.Optional(Name), ...Optional });
export type ProjectChange = Static<typeof ProjectChange>;

export const ProjectSize = shape('ProjectSize', {
  total_size: nullable(Type.Integer({ description: 'bytes as stored' })),
  total_original_size: Type.Integer({ description: 'bytes of all files as they were uploaded' }),
});
export type ProjectSize = Static<typeof ProjectSize>;

/** The unit in which a project shows lengths. Not part of the public contract. */
export const ProjectUnits = shape('ProjectUnits', {
  unit: oneOf(['mm', 'cm', 'm', 'ft-in'], { description: 'of lengths; areas and volumes follow' }),
  decimals: Type.Integer({ minimum: 0, maximum: 6, description: 'of lengths; feet and inches have none' }),
});
export type ProjectUnits = Static<typeof ProjectUnits>;
