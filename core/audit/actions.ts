// The actions that the log of activity knows, by the kind of object they are about. Their names are on the wire
// (API.md section 9) and in data folders: they never change.

type Names = readonly string[];

const ofAll = <const K extends string, const A extends Names>(kind: K, actions: A) => ({ kind, actions }) as const;
/** Only administrators of the project see them: its people, their roles and credentials. */
const ofAdmins = <const K extends string, const A extends Names>(kind: K, actions: A) =>
  ({ kind, forAdmins: true, actions }) as const;
/** Their objects are documents or parts of one: the log names their folder and document. */
const inDocument = <const K extends string, const A extends Names>(kind: K, actions: A) =>
  ({ kind, inDocument: true, actions }) as const;

const groups = [
  ofAdmins('account', [
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
  ]),
  ofAll('account', ['sign-in']),
  ofAll('access', ['access.end']),
  ofAdmins('access-token', ['access-token.create', 'access-token.delete']),
  ofAdmins('application', [
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
  ]),
  ofAdmins('mail', ['server.mail.update']),
  ofAdmins('backup', ['server.backup.update']),
  ofAdmins('certificate', ['server.certificate.renew']),
  ofAdmins('second-factor', ['server.second-factor.update']),
  ofAdmins('signing-key', ['signing-key.create', 'signing-key.rotate']),
  ofAdmins('sign-in-provider', ['sign-in-provider.create', 'sign-in-provider.delete', 'sign-in-provider.update']),
  ofAdmins('cloud', ['cloud.create', 'cloud.delete', 'cloud.sign-in.update', 'cloud.update']),
  ofAll('project', ['project.create', 'project.delete', 'project.import', 'project.units', 'project.update']),
  ofAdmins('digest', ['digest.delete', 'digest.update']),
  ofAdmins('webhook', [
    'webhook.create',
    'webhook.delete',
    'webhook.disable',
    'webhook.ping',
    'webhook.replay',
    'webhook.take-over',
    'webhook.update',
  ]),
  ofAdmins('watched-folder', [
    'watched-folder.create',
    'watched-folder.delete',
    'watched-folder.take-over',
    'watched-folder.update',
  ]),
  ofAdmins('member', ['member.delete', 'member.leave', 'member.update']),
  ofAdmins('invitation', ['invitation.accept', 'invitation.create', 'invitation.delete', 'invitation.deny']),
  ofAdmins('group', ['group.create', 'group.delete', 'group.update']),
  ofAll('folder', ['folder.create', 'folder.delete', 'folder.update']),
  ofAdmins('folder', ['folder.permission']),
  inDocument('document', ['document.create', 'document.delete', 'document.tag', 'document.update']),
  ofAll('shared-view', ['shared-view.create', 'shared-view.delete']),
  ofAll('smart-view', ['smart-view.create', 'smart-view.delete', 'smart-view.update']),
  ofAll('tag', ['tag.create', 'tag.delete', 'tag.update']),
  ofAll('list', ['list.create', 'list.delete', 'list.update']),
  inDocument('visa', ['visa.answer', 'visa.comment', 'visa.create', 'visa.delete', 'visa.update']),
  ofAll('topic', [
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
  ]),
  ofAll('topic-value', ['topic-value.create', 'topic-value.delete', 'topic-value.update']),
  ofAll('bin', ['bin.empty', 'bin.erase', 'bin.restore']),
  inDocument('model', [
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
  ]),
  inDocument('model-token', ['model-token.create', 'model-token.delete', 'model-token.update']),
  inDocument('element', ['element.create', 'element.delete', 'element.update']),
  inDocument('building', ['building.create', 'building.delete', 'building.update']),
  inDocument('storey', ['storey.create', 'storey.delete', 'storey.order', 'storey.update']),
  inDocument('space', ['space.create', 'space.delete', 'space.update']),
  inDocument('system', ['system.create', 'system.delete', 'system.update']),
  inDocument('zone', ['zone.create', 'zone.delete', 'zone.space.add', 'zone.space.remove', 'zone.update']),
  inDocument('layer', ['layer.create', 'layer.delete', 'layer.update']),
  inDocument('classification', [
    'classification.create',
    'classification.delete',
    'classification.relate',
    'classification.unrelate',
    'classification.update',
  ]),
  inDocument('property', ['property.create', 'property.define', 'property.delete', 'property.update']),
  inDocument('property-definition', [
    'property-definition.create',
    'property-definition.delete',
    'property-definition.update',
  ]),
  inDocument('property-set', [
    'property-set.attach',
    'property-set.create',
    'property-set.delete',
    'property-set.detach',
    'property-set.update',
  ]),
  inDocument('unit', ['unit.create', 'unit.delete', 'unit.update']),
] as const;

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
