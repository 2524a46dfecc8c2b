// Names of everything the service tells (service.md 6.1, API.md section 7).

export const eventNames = [
  'bcf.topic.creation',
  'bcf.topic.update',
  'bcf.topic.deletion',
  'bcf.comment.creation',
  'bcf.comment.update',
  'bcf.comment.deletion',
  'bcf.topic.full.creation',
  'bcf.topic.full.update',
  'ifc.process_update',
  'model.creation',
  'model.deletion',
  'project.creation',
  'project.update',
  'project.deletion',
  'project.invitation.accepted',
  'folder.creation',
  'folder.update',
  'folder.deletion',
  'document.creation',
  'document.update',
  'document.deletion',
  'visa.creation',
  'visa.update',
  'visa.deletion',
  'visa.validation.add',
  'visa.validation.remove',
  'visa.validation.denied',
] as const;

export type EventName = (typeof eventNames)[number];

/** What only open windows are told, so that they show it: under its name in the log of activity, and never by a webhook. */
export const windowNames = [
  'cloud.update',
  'cloud-user.update',
  'cloud-user.delete',
  'invitation.create',
  'invitation.delete',
  'invitation.accept',
  'invitation.deny',
  'member.update',
  'member.delete',
  'member.leave',
  'project.import',
  'group.create',
  'group.update',
  'group.delete',
  'folder.permission',
  'tag.create',
  'tag.update',
  'tag.delete',
  'bin.erase',
  'bin.empty',
] as const;

export type WindowName = (typeof windowNames)[number];

export interface EventRecord {
  readonly name: EventName;
  readonly cloudId: number;
  /** null outside of a project */
  readonly projectId: number | null;
  /** account that caused it; null for the service itself */
  readonly actorId: number | null;
  /** mostly the same serialisation as the matching API resource; addresses of files are made at delivery */
  readonly data: Readonly<Record<string, unknown>>;
}
