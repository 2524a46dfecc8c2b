import Type, { type Static } from 'typebox';
import { User } from '../../identity/users/schema.ts';
import { roles } from '../../access/roles.ts';
import { Id, Name, nullable, oneOf, Timestamp, shape } from '../../kit/shapes.ts';
import { CloudRole } from '../members/schema.ts';

/** Formats that browsers display and that cannot contain a script. */
export type { PictureKind } from '../../kit/files/picture-facts.ts';

/** A file in a form. In JSON only null has a meaning: the picture is removed. */
export const PictureFile = Type.Optional(
  nullable(
    Type.Unsafe<string>({
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: 'PNG, JPEG or WebP',
    }),
  ),
);

const Pending = Type.Boolean({ description: 'its owner has not agreed yet, and it reaches nothing in the cloud' });

export const CloudApplication = shape('CloudApplication', {
  id: Id,
  name: Type.String(),
  client_id: Type.String(),
  role: CloudRole,
  pending: Pending,
});
export type CloudApplication = Static<typeof CloudApplication>;

/** A cloud that an application is a member of, or that requests it. */
export const ApplicationCloud = shape('ApplicationCloud', {
  id: Id,
  name: Type.String(),
  role: CloudRole,
  pending: Pending,
});
export type ApplicationCloud = Static<typeof ApplicationCloud>;

export const NewCloudApplication = Type.Object({
  client_id: Type.String({ minLength: 1, maxLength: 100 }),
  role: CloudRole,
});

/** Whom all clouds of this installation belong to: the installation itself. */
const Organization = shape('Organization', {
  id: Id,
  name: Type.String(),
  is_personnal: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  logo: nullable(Type.String()),
});
type Organization = Static<typeof Organization>;

export const Cloud = shape('Cloud', {
  id: Id,
  name: Type.String(),
  features: Type.Array(Type.Never()),
  marketplace_apps: Type.Array(Type.Never()),
  organization: Organization,
  creator: nullable(User),
  creator_app: nullable(Type.String()),
  is_default: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  image: nullable(Type.String()),
});
export type Cloud = Static<typeof Cloud>;

export const NewCloud = Type.Object({ name: Name, image: PictureFile });
export const CloudChange = Type.Object({ name: Type.Optional(Name), image: PictureFile });

/** Not part of the cloud itself, whose shape is the public contract's. */
export const CloudSignInRule = shape('CloudSignInRule', {
  second_factor: Type.Boolean({
    description: 'the cloud requires a sign-in with a second factor or an identity provider',
  }),
});
export type CloudSignInRule = Static<typeof CloudSignInRule>;

/** Quota for administrators of the service. */
export const CloudQuota = shape('CloudQuota', {
  id: Id,
  name: Type.String(),
  quota: nullable(Type.Integer({ description: 'bytes that this cloud may hold; null: as many as the settings say' })),
  total_size_available: nullable(Type.Integer({ description: 'bytes that count; null: as many as the disk has' })),
  total_size: Type.Integer(),
});
export type CloudQuota = Static<typeof CloudQuota>;
export const CloudQuotaChange = Type.Object({
  quota: nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});

/** Only administrators see `total_size`; `total_size_available` null means: as much as the disk has. */
export const Size = shape('Size', {
  managed_by: oneOf(['BIMDATA_PLATFORM', 'ORGANIZATION']),
  role: oneOf([roles.admin, roles.user]),
  total_size: nullable(Type.Integer()),
  total_size_available: nullable(Type.Integer()),
  remaining_total_size: Type.Integer(),
  remaining_total_size_percent: Type.Number(),
});
export type Size = Static<typeof Size>;
