// Shapes of documents, with the older names of fields next to the newer ones (API.md 3).
import Type, { type Static } from 'typebox';
import { User } from '../../identity/users/schema.ts';
import { modelTypes } from '../../models/access/schema.ts';
import { Id, Name, nullable, oneOf, repeated, Timestamp, shape } from '../../kit/shapes.ts';
import { Permission } from '../folders/schema.ts';
import { adviceKeys } from '../../formats/unread/table.ts';
import { Tag } from '../tags/schema.ts';
import { Visa, VisaStatus } from '../visas/schema.ts';

/** Notice of a file that is stored but not read, or whose content differs from its name. */
const FileNotice = shape('FileNotice', {
  code: oneOf(['not_read', 'wrong_ending']),
  ending: Type.String({ description: 'of the file name, without its dot' }),
  name: Type.String({ description: 'of the format, as people call it' }),
  version: nullable(Type.String({ description: 'of the program that wrote the file, if known' })),
  advice: nullable(oneOf(adviceKeys)),
  right_ending: nullable(Type.String({ description: 'that the name should have' })),
  message: Type.String({ description: 'all of it in a sentence or two' }),
});

export const Document = shape('Document', {
  id: Id,
  parent: nullable(Id),
  parent_id: nullable(Id),
  creator: nullable(Id),
  created_by: nullable(User),
  project: Id,
  name: Type.String(),
  file_name: Type.String(),
  description: nullable(Type.String()),
  file: Type.String({ description: 'signed address, valid for an hour' }),
  file_type: nullable(Type.String()),
  size: nullable(Type.Integer({ description: 'bytes as stored' })),
  original_size: Type.Integer({ description: 'bytes of the file as it was uploaded' }),
  tags: Type.Array(Tag),
  visas: Type.Array(Visa),
  created_at: Timestamp,
  updated_at: Timestamp,
  model_id: nullable(Id),
  ifc_id: nullable(Id),
  model_type: nullable(oneOf(modelTypes)),
  head_id: nullable(Id),
  is_head_version: Type.Boolean(),
  history_count: nullable(Type.Integer()),
  user_permission: Permission,
  office_preview: nullable(Type.String({ description: 'signed address of a file that is shown instead' })),
  preview: nullable(
    Type.String({ description: 'signed address of a WebP picture of the first page; null until there is one' }),
  ),
  path: Type.String(),
  notice: nullable(FileNotice),
});
export type Document = Static<typeof Document>;

const Text = Type.Optional(Type.String());
const Flag = Type.Optional(Type.Boolean());
const Size = Type.Optional(Type.Number());
const WantedStatus = Type.Optional(VisaStatus);

/** Texts compare without regard to case; lists may repeat the key or separate by commas. What is asked of visas must
 *  hold for one and the same of them; with `__strict` for all, and there must be one. */
export const DocumentQuery = Type.Object({
  name: Text,
  name__contains: Text,
  name__startswith: Text,
  name__endswith: Text,
  file_name: Text,
  file_name__contains: Text,
  file_name__startswith: Text,
  file_name__endswith: Text,
  description: Text,
  description__contains: Text,
  description__startswith: Text,
  description__endswith: Text,
  id__in: repeated(Type.String()),
  parent_id__in: repeated(Type.String()),
  tags: repeated(Type.String()),
  size_min: Size,
  size_max: Size,
  created_after: Text,
  created_before: Text,
  creator_email: Text,
  file_type: Text,
  search: Text,
  text: Flag,
  has__visa: Flag,
  visa__creator_email: Text,
  visa__validator_email: Text,
  visa__validation_status: Text,
  visa__deadline_after: Text,
  visa__deadline_before: Text,
  visa__past__deadline: Flag,
  visa__past__deadline__strict: Flag,
  visa__status: WantedStatus,
  visa__status__strict: WantedStatus,
});
export type DocumentQuery = Static<typeof DocumentQuery>;

const Description = nullable(Type.String({ maxLength: 10_000 }));
export const DocumentChange = Type.Object({
  name: Type.Optional(Name),
  file_name: Type.Optional(Name),
  description: Type.Optional(Description),
  parent_id: Type.Optional(nullable(Id)),
  successor_of: Type.Optional(Id),
});
export type DocumentChange = Static<typeof DocumentChange>;

const Language = nullable(oneOf(['french', 'spanish', 'german', 'italian', 'english']));

export const DocumentText = shape('DocumentText', { id: Id, text: nullable(Type.String()), language: Language });
export type DocumentText = Static<typeof DocumentText>;

export const TextChange = Type.Object({
  text: Type.Optional(nullable(Type.String({ maxLength: 5_000_000 }))),
  language: Type.Optional(Language),
});
export type TextChange = Static<typeof TextChange>;

export const DocumentPreviewFile = shape('DocumentPreviewFile', {
  office_preview: Type.String({ description: 'signed address, valid for an hour' }),
});
export type DocumentPreviewFile = Static<typeof DocumentPreviewFile>;

export const PreviewForm = Type.Object({
  office_preview: Type.Unsafe<string>({ type: 'string', contentMediaType: 'application/octet-stream' }),
});
