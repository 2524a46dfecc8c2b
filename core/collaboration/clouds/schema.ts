import Type, { type Static } from 'typebox';
import { User } from '../../identity/users/schema.ts';
import { roles } from '../../access/roles.ts';
import { PictureFile } from './pictures/schema.ts';

export { PictureFile, type PictureKind } from './pictures/schema.ts';
import { Id, Name, named, nullable, oneOf, Timestamp } from '../../kit/shapes.ts';

/** Whom all clouds of this installation belong to: the installation itself. */
export const Organization = named(
  'Organization',
  Type.Object({
    id: Id,
    name: Type.String(),
    is_personnal: Type.Boolean(),
    created_at: Timestamp,
    updated_at: Timestamp,
    logo: nullable(Type.String()),
  }),
);
export type Organization = Static<typeof Organization>;

export const Cloud = named(
  'Cloud',
  Type.Object({
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
  }),
);
export type Cloud = Static<typeof Cloud>;

export const NewCloud = Type.Object({ name: Name, image: PictureFile });
export const CloudChange = Type.Object({ name: Type.Optional(Name), image: PictureFile });

/** Not part of the cloud itself, whose shape is the public contract's. */
export const CloudSignInRule = named(
  'CloudSignInRule',
  Type.Object({
    second_factor: Type.Boolean({
      description: 'the cloud requires a sign-in with a second factor or an identity provider',
    }),
  }),
);
export type CloudSignInRule = Static<typeof CloudSignInRule>;

/** Quota for administrators of the service. */
export const CloudQuota = named(
  'CloudQuota',
  Type.Object({
    id: Id,
    name: Type.String(),
    quota: nullable(Type.Integer({ description: 'bytes that this cloud may hold; null: as many as the settings say' })),
    total_size_available: nullable(Type.Integer({ description: 'bytes that count; null: as many as the disk has' })),
    total_size: Type.Integer(),
  }),
);
export type CloudQuota = Static<typeof CloudQuota>;
export const CloudQuotaChange = Type.Object({
  quota: nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});

/** Only administrators see `total_size`; `total_size_available` null means: as much as the disk has. */
export const Size = named(
  'Size',
  Type.Object({
    managed_by: oneOf(['BIMDATA_PLATFORM', 'ORGANIZATION']),
    role: oneOf([roles.admin, roles.user]),
    total_size: nullable(Type.Integer()),
    total_size_available: nullable(Type.Integer()),
    remaining_total_size: Type.Integer(),
    remaining_total_size_percent: Type.Number(),
  }),
);
export type Size = Static<typeof Size>;
