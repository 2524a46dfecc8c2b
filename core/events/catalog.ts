// The catalog of events: the data of each, its recipients, and the data of a window that it invalidates (service.md
// 6.1, API.md sections 7 and 10). Stored events are sent to webhooks and to streams of events; announcements to streams
// only. Both are kept in the outbox. Signals are transient, and reach only streams that are open.
import type { Scope } from '../access/scopes.ts';

/** Data of the service that a window caches, by the names that `ready` of the event stream explains. */
const renewable = [
  'all-projects',
  'bin',
  'bins',
  'cloud-invitations',
  'cloud-people',
  'clouds',
  'digest',
  'documents',
  'favourites',
  'folders',
  'groups',
  'lists',
  'model',
  'models',
  'own-topics',
  'own-visas',
  'people',
  'plans',
  'project',
  'projects',
  'report',
  'self',
  'size',
  'smart-views',
  'tags',
  'topic-values',
  'topics',
  'units',
  'views',
  'visas',
  'webhooks',
] as const;
type Renewable = (typeof renewable)[number];

/** The recipients of an event, of those with the scope: all members of the project, or those who may see its folder
 *  or document; all members of the cloud, or its administrators (`people-of-cloud`), and with them the affected
 *  account (`own-account`); the administrators of the affected project or cloud; for `self`, only the account. */
type Audience =
  | 'administrators'
  | 'cloud'
  | 'document'
  | 'folder'
  | 'own-account'
  | 'people-of-cloud'
  | 'project'
  | 'self'
  | 'visa';

interface EventFacts {
  /** scope without which it is not sent; any will do when there is none */
  readonly scope?: Scope;
  readonly audience: Audience;
  readonly renews: readonly Renewable[];
}

const ofTopic = { scope: 'bcf:read', audience: 'project', renews: ['topics', 'own-topics'] } as const;
// A value that is renamed is renamed in all topics.
const ofTopicValue = { ...ofTopic, renews: ['topic-values', 'topics', 'own-topics'] } as const;
const ofModelList = { scope: 'model:read', audience: 'project', renews: ['models'] } as const;
const ofProjects = {
  audience: 'project',
  renews: ['projects', 'self', 'clouds', 'bins', 'own-visas', 'own-topics'],
} as const;
const ofFolder = { scope: 'document:read', audience: 'folder', renews: ['folders', 'bin'] } as const;
// Visas name their documents, and are deleted with them.
const ofDocument = {
  scope: 'document:read',
  audience: 'folder',
  renews: ['documents', 'visas', 'own-visas', 'bin'],
} as const;
const ofVisa = { scope: 'document:read', audience: 'visa', renews: ['visas', 'own-visas', 'documents'] } as const;

/** Events that are stored, and sent by webhooks. */
const stored = {
  'bcf.topic.creation': ofTopic,
  'bcf.topic.update': ofTopic,
  'bcf.topic.deletion': ofTopic,
  'bcf.comment.creation': ofTopic,
  'bcf.comment.update': ofTopic,
  'bcf.comment.deletion': ofTopic,
  'bcf.topic.full.creation': ofTopic,
  'bcf.topic.full.update': ofTopic,
  // The shown data came from an earlier processing.
  'ifc.process_update': { ...ofModelList, audience: 'document', renews: ['models', 'model'] },
  // Reports only that the list changed: the document may be hidden, or deleted with the model.
  'model.creation': ofModelList,
  'model.deletion': ofModelList,
  'project.creation': ofProjects,
  'project.update': { audience: 'project', renews: ['projects', 'project'] },
  // Also for former members: its data is removed from their windows.
  'project.deletion': { ...ofProjects, renews: [...ofProjects.renews, 'project'] },
  'project.invitation.accepted': { audience: 'project', renews: ['people', 'projects', 'self'] },
  'folder.creation': ofFolder,
  'folder.update': ofFolder,
  'folder.deletion': ofFolder,
  'document.creation': ofDocument,
  // Models are called as their documents.
  'document.update': { ...ofDocument, renews: [...ofDocument.renews, 'models'] },
  'document.deletion': ofDocument,
  'visa.creation': ofVisa,
  'visa.update': ofVisa,
  'visa.deletion': ofVisa,
  'visa.validation.add': ofVisa,
  'visa.validation.remove': ofVisa,
  'visa.validation.denied': ofVisa,
} as const satisfies Readonly<Record<string, EventFacts>>;

const ofInvitation = {
  scope: 'cloud:read',
  audience: 'people-of-cloud',
  renews: ['cloud-invitations', 'cloud-people', 'people'],
} as const;
const ofCloudUser = {
  scope: 'cloud:read',
  audience: 'own-account',
  renews: ['cloud-people', 'clouds', 'projects', 'all-projects', 'self'],
} as const;
// Visible data and permissions in a project depend on the member's role in it, and on their groups.
const ofMember = { scope: 'cloud:read', audience: 'people-of-cloud', renews: ['project', 'projects', 'self'] } as const;
const ofGroup = {
  scope: 'org:manage',
  audience: 'project',
  renews: ['groups', 'people', 'folders', 'documents', 'models'],
} as const;
const ofTag = { scope: 'document:read', audience: 'project', renews: ['tags', 'documents'] } as const;
const ofList = { scope: 'model:read', audience: 'project', renews: ['lists'] } as const;
const ofDigest = { scope: 'org:manage', audience: 'administrators', renews: ['digest'] } as const;
const ofWebhook = { scope: 'webhook:manage', audience: 'administrators', renews: ['webhooks'] } as const;
const ofSharedView = { scope: 'model:read', audience: 'project', renews: ['views'] } as const;
const ofSmartView = { scope: 'model:read', audience: 'project', renews: ['smart-views'] } as const;
const ofBin = { scope: 'document:read', audience: 'project', renews: ['bins', 'bin', 'size'] } as const;

// Projects are created and deleted with their cloud.
const ofCloud = {
  scope: 'cloud:read',
  audience: 'cloud',
  renews: ['clouds', 'projects', 'all-projects', 'self', 'bins', 'own-visas', 'own-topics'],
} as const;

/** Changes that only streams of events report. */
const announced = {
  'cloud.create': ofCloud,
  'cloud.update': { scope: 'cloud:read', audience: 'cloud', renews: ['clouds', 'projects'] },
  'cloud.delete': ofCloud,
  'cloud.restore': ofCloud,
  'cloud-user.update': ofCloudUser,
  'cloud-user.delete': ofCloudUser,
  'invitation.create': ofInvitation,
  'invitation.delete': ofInvitation,
  'invitation.accept': ofInvitation,
  'invitation.deny': ofInvitation,
  'member.update': ofMember,
  'member.delete': ofMember,
  'member.leave': ofMember,
  'project.import': { audience: 'project', renews: ['project', 'projects', 'self'] },
  'project.units': { audience: 'project', renews: ['units'] },
  'group.create': ofGroup,
  'group.update': ofGroup,
  'group.delete': ofGroup,
  'folder.permission': {
    scope: 'document:read',
    audience: 'project',
    renews: ['folders', 'documents', 'models', 'visas', 'own-visas'],
  },
  // The outcome of edits of an earlier version.
  'model.earlier-edits': ofModelList,
  'list.create': ofList,
  'list.update': ofList,
  'list.delete': ofList,
  'shared-view.create': ofSharedView,
  'shared-view.delete': ofSharedView,
  'smart-view.create': ofSmartView,
  'smart-view.update': ofSmartView,
  'smart-view.delete': ofSmartView,
  'tag.create': ofTag,
  'tag.update': ofTag,
  'tag.delete': ofTag,
  'topic-value.create': ofTopicValue,
  'topic-value.update': ofTopicValue,
  'topic-value.delete': ofTopicValue,
  'digest.update': ofDigest,
  'digest.delete': ofDigest,
  'webhook.create': ofWebhook,
  'webhook.update': ofWebhook,
  'webhook.delete': ofWebhook,
  'webhook.disable': ofWebhook,
  // Deliveries of it were queued or attempted.
  'webhook.delivery': ofWebhook,
  'favourite.update': { scope: 'user:read', audience: 'self', renews: ['favourites'] },
  'bin.erase': ofBin,
  'bin.empty': ofBin,
} as const satisfies Readonly<Record<string, EventFacts>>;

/** Transient states, such as the progress of a model. */
const passing = {
  'document.preview': { scope: 'document:read', audience: 'folder', renews: ['documents'] },
  'bcf.snapshot': { ...ofTopic, renews: ['topics'] },
  // The pictures of a complete model are drawn.
  'model.pictured': { scope: 'model:read', audience: 'document', renews: ['models', 'report'] },
  'model.progress': { scope: 'model:read', audience: 'document', renews: [] },
  // The plans of its storeys and buildings, and their positions.
  'model.plans': { scope: 'model:read', audience: 'document', renews: ['plans'] },
  // Its shown data and its report; not the list of models, nor the data of others.
  'model.edited': { scope: 'model:read', audience: 'document', renews: ['model', 'report'] },
} as const satisfies Readonly<Record<string, EventFacts>>;

export type EventName = keyof typeof stored;
export type AnnouncedName = keyof typeof announced;
export type PassingName = keyof typeof passing;

export const catalog: Readonly<Record<EventName | AnnouncedName | PassingName, EventFacts>> = {
  ...stored,
  ...announced,
  ...passing,
};
/** The scope without which an event is not sent; undefined where any will do. */
export const scopeOf = (name: string): Scope | undefined =>
  (catalog as Readonly<Record<string, EventFacts | undefined>>)[name]?.scope;
export const eventNames = Object.keys(stored) as readonly EventName[];
/** of everything that a stream may report */
export const happeningNames = Object.keys(catalog) as readonly (EventName | AnnouncedName | PassingName)[];

/** Event -> the data of a window that is to be requested again after it. */
export const renewedBy: Readonly<Record<string, readonly Renewable[]>> = Object.fromEntries(
  Object.entries(catalog).map(([name, { renews }]) => [name, renews]),
);

export const isAnnouncement = <Other extends { readonly name: string }>(
  happening: Other,
): happening is Extract<Other, { readonly name: AnnouncedName }> => happening.name in announced;

/** Events of documents and folders carry at least their place. */
interface Placed {
  readonly id: number;
  readonly parent_id: number | null;
}
/** A model of a document; null for one that has none. */
interface OfModel {
  readonly id: number;
  readonly document_id: number | null;
}
/** A topic, or a comment of one. */
interface OfTopic {
  readonly topic: { readonly guid: string };
  readonly comment?: { readonly guid: string };
  readonly [member: string]: unknown;
}
interface OfVisa {
  readonly id: number;
  readonly document_id: number;
}

/** The data of an event: the same description as the API resource has. Addresses of files are made at delivery. */
export type Payload<Name extends EventName | PassingName> = Name extends `document.${string}`
  ? { readonly document: Placed }
  : Name extends `folder.${string}`
    ? { readonly folder: Placed }
    : Name extends 'ifc.process_update'
      ? OfModel & { readonly name: string | null; readonly status: string }
      : Name extends 'model.progress'
        ? {
            readonly model_id: number;
            readonly document_id: number | null;
            readonly phase: string;
            readonly share: number;
          }
        : Name extends 'model.edited' | 'model.pictured' | 'model.plans'
          ? { readonly model_id: number; readonly document_id: number | null }
          : Name extends `bcf.${string}`
            ? OfTopic
            : Name extends `model.${string}`
              ? { readonly model: OfModel }
              : Name extends `visa.validation.${string}`
                ? { readonly visa: OfVisa }
                : Name extends `visa.${string}`
                  ? OfVisa
                  : Readonly<Record<string, unknown>>;

/** An event of one of the names `Name`, with the change that it reports. */
export interface EventOf<Name extends EventName> {
  readonly name: Name;
  readonly cloudId: number;
  /** null outside of a project */
  readonly projectId: number | null;
  /** account that caused it; null for the service itself */
  readonly actorId: number | null;
  readonly data: Payload<Name>;
}

export type EventRecord = { readonly [Name in EventName]: EventOf<Name> }[EventName];
