// The actions that the log of activity knows, by the kind of object they are about. Their names are on the wire
// (API.md section 9) and in data folders: they never change.

interface Group {
  readonly kind: string;
  /** only administrators of the project see them: its people, their roles and credentials */
  readonly forAdmins?: true;
  /** its objects are documents or parts of one: the log names their folder and document */
  readonly inDocument?: true;
  readonly actions: readonly string[];
}

const groups = [
  {
    kind: 'account',
    forAdmins: true,
    actions: [
      'account.create',
      'account.delete',
      'account.email',
      'account.passkey.create',
      'account.passkey.delete',
      'account.passkey.update',
      'account.password',
      'account.recovery-code.use',
      'account.recovery-codes.create',
      'account.second-step.lock',
      'account.session.end',
      'account.totp.create',
      'account.totp.delete',
      'account.update',
      'cloud-user.delete',
      'cloud-user.update',
      'server.account.create',
      'server.account.delete',
      'server.account.reset',
      'server.account.reset-factors',
      'server.account.sign-out',
      'server.account.update',
    ],
  },
  { kind: 'account', actions: ['sign-in'] },
  { kind: 'access', actions: ['access.end'] },
  { kind: 'access-token', forAdmins: true, actions: ['access-token.create', 'access-token.delete'] },
  {
    kind: 'application',
    forAdmins: true,
    actions: [
      'application.create',
      'application.delete',
      'application.key',
      'application.key-revoke',
      'application.secret',
      'application.update',
      'cloud-application.create',
      'cloud-application.delete',
      'cloud-application.deny',
      'cloud-application.request',
    ],
  },
  { kind: 'mail', forAdmins: true, actions: ['server.mail.update'] },
  { kind: 'certificate', forAdmins: true, actions: ['server.certificate.renew'] },
  { kind: 'second-factor', forAdmins: true, actions: ['server.second-factor.update'] },
  { kind: 'signing-key', forAdmins: true, actions: ['signing-key.create', 'signing-key.rotate'] },
  {
    kind: 'sign-in-provider',
    forAdmins: true,
    actions: ['sign-in-provider.create', 'sign-in-provider.delete', 'sign-in-provider.update'],
  },
  { kind: 'cloud', forAdmins: true, actions: ['cloud.create', 'cloud.delete', 'cloud.sign-in.update', 'cloud.update'] },
  {
    kind: 'project',
    actions: ['project.create', 'project.delete', 'project.import', 'project.units', 'project.update'],
  },
  { kind: 'digest', forAdmins: true, actions: ['digest.delete', 'digest.update'] },
  {
    kind: 'webhook',
    forAdmins: true,
    actions: [
      'webhook.create',
      'webhook.delete',
      'webhook.disable',
      'webhook.ping',
      'webhook.replay',
      'webhook.take-over',
      'webhook.update',
    ],
  },
  {
    kind: 'watched-folder',
    forAdmins: true,
    actions: ['watched-folder.create', 'watched-folder.delete', 'watched-folder.take-over', 'watched-folder.update'],
  },
  { kind: 'member', forAdmins: true, actions: ['member.delete', 'member.leave', 'member.update'] },
  {
    kind: 'invitation',
    forAdmins: true,
    actions: ['invitation.accept', 'invitation.create', 'invitation.delete', 'invitation.deny'],
  },
  { kind: 'group', forAdmins: true, actions: ['group.create', 'group.delete', 'group.update'] },
  { kind: 'folder', actions: ['folder.create', 'folder.delete', 'folder.update'] },
  { kind: 'folder', forAdmins: true, actions: ['folder.permission'] },
  {
    kind: 'document',
    inDocument: true,
    actions: ['document.create', 'document.delete', 'document.tag', 'document.update'],
  },
  { kind: 'shared-view', actions: ['shared-view.create', 'shared-view.delete'] },
  { kind: 'smart-view', actions: ['smart-view.create', 'smart-view.delete', 'smart-view.update'] },
  { kind: 'tag', actions: ['tag.create', 'tag.delete', 'tag.update'] },
  { kind: 'list', actions: ['list.create', 'list.delete', 'list.update'] },
  {
    kind: 'visa',
    inDocument: true,
    actions: ['visa.answer', 'visa.comment', 'visa.create', 'visa.delete', 'visa.update'],
  },
  {
    kind: 'topic',
    actions: [
      'topic.comment.create',
      'topic.comment.delete',
      'topic.comment.update',
      'topic.create',
      'topic.delete',
      'topic.import',
      'topic.pin.create',
      'topic.pin.delete',
      'topic.pin.update',
      'topic.update',
      'topic.viewpoint.create',
      'topic.viewpoint.delete',
      'topic.viewpoint.update',
    ],
  },
  { kind: 'topic-value', actions: ['topic-value.create', 'topic-value.delete', 'topic-value.update'] },
  { kind: 'bin', actions: ['bin.empty', 'bin.erase', 'bin.restore'] },
  {
    kind: 'model',
    inDocument: true,
    actions: [
      'model.complete',
      'model.create',
      'model.delete',
      'model.drawing.create',
      'model.drawing.delete',
      'model.drawing.update',
      'model.edits.carry',
      'model.edits.decide',
      'model.element.link',
      'model.element.unlink',
      'model.errors.add',
      'model.export',
      'model.fail',
      'model.files.update',
      'model.label.create',
      'model.label.delete',
      'model.label.update',
      'model.mask.delete',
      'model.mask.set',
      'model.mask.update',
      'model.merge',
      'model.optimize',
      'model.pages.add',
      'model.plan.add',
      'model.plan.move',
      'model.plan.order',
      'model.plan.remove',
      'model.position.create',
      'model.position.delete',
      'model.position.update',
      'model.processing.cancel',
      'model.processing.first',
      'model.processing.note',
      'model.reprocess',
      'model.transform',
      'model.update',
    ],
  },
  {
    kind: 'model-token',
    inDocument: true,
    actions: ['model-token.create', 'model-token.delete', 'model-token.update'],
  },
  { kind: 'element', inDocument: true, actions: ['element.create', 'element.delete', 'element.update'] },
  { kind: 'building', inDocument: true, actions: ['building.create', 'building.delete', 'building.update'] },
  { kind: 'storey', inDocument: true, actions: ['storey.create', 'storey.delete', 'storey.order', 'storey.update'] },
  { kind: 'space', inDocument: true, actions: ['space.create', 'space.delete', 'space.update'] },
  { kind: 'system', inDocument: true, actions: ['system.create', 'system.delete', 'system.update'] },
  {
    kind: 'zone',
    inDocument: true,
    actions: ['zone.create', 'zone.delete', 'zone.space.add', 'zone.space.remove', 'zone.update'],
  },
  { kind: 'layer', inDocument: true, actions: ['layer.create', 'layer.delete', 'layer.update'] },
  {
    kind: 'classification',
    inDocument: true,
    actions: [
      'classification.create',
      'classification.delete',
      'classification.relate',
      'classification.unrelate',
      'classification.update',
    ],
  },
  {
    kind: 'property',
    inDocument: true,
    actions: ['property.create', 'property.define', 'property.delete', 'property.update'],
  },
  {
    kind: 'property-definition',
    inDocument: true,
    actions: ['property-definition.create', 'property-definition.delete', 'property-definition.update'],
  },
  {
    kind: 'property-set',
    inDocument: true,
    actions: [
      'property-set.attach',
      'property-set.create',
      'property-set.delete',
      'property-set.detach',
      'property-set.update',
    ],
  },
  { kind: 'unit', inDocument: true, actions: ['unit.create', 'unit.delete', 'unit.update'] },
] as const satisfies readonly Group[];

type Known = (typeof groups)[number];
export type Action = Known['actions'][number];
export type Kind = Known['kind'];
type KindIn<G extends Known, A> = G extends { readonly actions: readonly (infer Name)[] }
  ? A extends Name
    ? G['kind']
    : never
  : never;
/** The kind of the objects of an action. */
export type KindOf<A extends Action> = KindIn<Known, A>;

/** Kinds whose objects are in a document. */
export type KindInDocument = Extract<Known, { readonly inDocument: true }>['kind'];

/** The actions about objects of a kind. */
export type ActionOn<K extends Kind> = Extract<Known, { readonly kind: K }>['actions'][number];

interface ActionFacts {
  readonly kind: Kind;
  readonly forAdmins: boolean;
}

const byName = new Map<string, ActionFacts>(
  groups.flatMap(group =>
    group.actions.map(action => [action, { kind: group.kind, forAdmins: 'forAdmins' in group }] as const),
  ),
);

/** The log's description of an action. @throws for an unknown name */
export function factsOf(action: string): ActionFacts {
  const facts = byName.get(action);
  if (!facts) throw new Error(`the log of activity has no action "${action}": name it in audit/actions.ts`);
  return facts;
}
