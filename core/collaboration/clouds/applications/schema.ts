import Type, { type Static } from 'typebox';
import { Id, named } from '../../../kit/shapes.ts';
import { CloudRole } from '../../members/schema.ts';

const Pending = Type.Boolean({ description: 'its owner has not agreed yet, and it reaches nothing in the cloud' });

export const CloudApplication = named(
  'CloudApplication',
  Type.Object({ id: Id, name: Type.String(), client_id: Type.String(), role: CloudRole, pending: Pending }),
);
export type CloudApplication = Static<typeof CloudApplication>;

/** A cloud that an application is a member of, or that requests it. */
export const ApplicationCloud = named(
  'ApplicationCloud',
  Type.Object({ id: Id, name: Type.String(), role: CloudRole, pending: Pending }),
);
export type ApplicationCloud = Static<typeof ApplicationCloud>;

export const NewCloudApplication = Type.Object({
  client_id: Type.String({ minLength: 1, maxLength: 100 }),
  role: CloudRole,
});
