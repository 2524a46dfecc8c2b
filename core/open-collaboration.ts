// Builds the room of collaboration, and the room of models that it works with: each asks the other for a little.
import { join } from 'node:path';
import type { Config } from './config.ts';
import { accessTokenRoutes } from './collaboration/access-tokens/routes.ts';
import { createMakers } from './collaboration/access-tokens/makers.ts';
import { createAccessTokens, withdrawLost } from './collaboration/access-tokens/service.ts';
import { activeAccessRoutes } from './collaboration/access-tokens/active-access/routes.ts';
import { createActiveAccess } from './collaboration/access-tokens/active-access/service.ts';
import { activityRoutes } from './collaboration/activity/routes.ts';
import { createActivity } from './collaboration/activity/service.ts';
import { archiveRoutes } from './collaboration/archives/routes.ts';
import { createArchives } from './collaboration/archives/service.ts';
import { binRoutes } from './collaboration/bin/routes.ts';
import { createBinItems, createBins } from './collaboration/bin/service.ts';
import { projectClassificationRoutes } from './collaboration/projects/classifications/routes.ts';
import { createProjectClassifications } from './collaboration/projects/classifications/service.ts';
import { cloudApplicationRoutes } from './collaboration/clouds/applications/routes.ts';
import { createCloudApplications } from './collaboration/clouds/applications/service.ts';
import { cloudRoutes } from './collaboration/clouds/routes.ts';
import { createClouds, createQuota } from './collaboration/clouds/service.ts';
import { documentContentRoutes } from './collaboration/documents/contents/routes.ts';
import { createDocumentContents } from './collaboration/documents/contents/service.ts';
import { documentTagRoutes } from './collaboration/documents/tags/routes.ts';
import { createDocumentTags } from './collaboration/documents/tags/service.ts';
import { documentRoutes } from './collaboration/documents/routes.ts';
import { createDocuments } from './collaboration/documents/service.ts';
import { fileRoutes } from './collaboration/documents/files/routes.ts';
import { createFiles } from './collaboration/documents/files/service.ts';
import { folderPermissionRoutes } from './collaboration/folders/permissions/routes.ts';
import { createFolderPermissions } from './collaboration/folders/permissions/service.ts';
import { folderRoutes } from './collaboration/folders/routes.ts';
import { createFolders } from './collaboration/folders/service.ts';
import { groupRoutes } from './collaboration/groups/routes.ts';
import { createGroups } from './collaboration/groups/service.ts';
import { historyRoutes } from './collaboration/documents/histories/routes.ts';
import { createHistories } from './collaboration/documents/histories/service.ts';
import { identityProviderRoutes } from './collaboration/identity-providers/routes.ts';
import { createIdentityProviders } from './collaboration/identity-providers/service.ts';
import { invitationRoutes } from './collaboration/invitations/routes.ts';
import { createInvitations } from './collaboration/invitations/service.ts';
import { memberRoutes } from './collaboration/members/routes.ts';
import { createMembers } from './collaboration/members/service.ts';
import { pictureRoutes } from './collaboration/clouds/pictures/routes.ts';
import { createPictures } from './collaboration/clouds/pictures/service.ts';
import { createDemo } from './collaboration/projects/demo.ts';
import { projectRoutes } from './collaboration/projects/routes.ts';
import { createProjects } from './collaboration/projects/service.ts';
import { tagRoutes } from './collaboration/tags/routes.ts';
import { createTags } from './collaboration/tags/service.ts';
import { treeRoutes } from './collaboration/folders/trees/routes.ts';
import { createTrees } from './collaboration/folders/trees/service.ts';
import { visaRoutes } from './collaboration/visas/routes.ts';
import { createVisas } from './collaboration/visas/service.ts';
import { keptHead } from './audit/head.ts';
import type { AddressFamilyService } from './identity/tokens/address-families/service.ts';
import type { Relay } from './events/relay.ts';
import type { Addresses } from './http/addresses.ts';
import type { Route } from './http/route.ts';
import type { Credential } from './kit/caller.ts';
import type { Clock } from './kit/time.ts';
import { openConverters } from './rooms/converters.ts';
import { openJobs } from './rooms/jobs.ts';
import { openModelProcessing, openModels } from './rooms/models.ts';
import { openPreviews } from './rooms/previews.ts';
import type { Identity } from './open-identity.ts';
import type { MakeConverterHost } from './pipeline/converter-host.ts';
import type { Blobs } from './storage/blobs.ts';
import type { Db } from './storage/db.ts';
import type { Secrets } from './storage/secrets.ts';

/** Days that deleted things stay, unless the settings say otherwise. */
const DAYS_IN_BIN = 30;

export interface CollaborationParts {
  readonly config: Config;
  readonly makeConverterHost: MakeConverterHost;
  readonly db: Db;
  readonly blobs: Blobs;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly addresses: Addresses;
  readonly relay: Pick<Relay, 'signal'>;
  readonly identity: Pick<Identity, 'users' | 'applications' | 'mail' | 'tokens' | 'sessions' | 'lastUses'>;
  readonly families: AddressFamilyService;
}

export type Collaboration = ReturnType<typeof openCollaboration>;

export function openCollaboration({
  config,
  makeConverterHost,
  db,
  blobs,
  secrets,
  clock,
  addresses,
  relay,
  families,
  identity,
}: CollaborationParts) {
  const { users, applications, mail, tokens, sessions, lastUses } = identity;
  const { dataFolder, log, program } = config;
  const members = createMembers({ db, clock, users, withdrawLost, hasSecondFactor: sessions.isStrong });
  const makers = createMakers({ applications, members });

  const previews = openPreviews({ db, blobs, clock, log, dataFolder, program, makeConverterHost, relay });
  // Documents make models, and models show their documents: the room of models opens in two steps, documents between them.
  const converters = openConverters({ log, dataFolder, program, makeConverterHost });
  const parts = { db, blobs, clock, log, dataFolder, converters, relay };
  const processing = openModelProcessing(parts);
  const { conversions, lifecycle: models } = processing;

  const binItems = createBinItems({ db, clock, days: config.settings.bin_days ?? DAYS_IN_BIN });
  const pictures = createPictures({ db, blobs, addresses });
  const quota = createQuota(config.settings.quota);
  const clouds = createClouds({
    db,
    clock,
    users,
    members,
    models,
    binItems,
    pictures,
    hasSecondFactor: sessions.isStrong,
    quota,
  });
  const invitations = createInvitations({ db, clock, users, applications, members, mail, secrets });
  const groups = createGroups({ db, members, invitations });
  const folders = createFolders({ db, clock, users, groups, models, binItems, addresses });
  const projects = createProjects({ db, clock, clouds, folders, members, models, binItems, pictures });
  const tags = createTags({ db });
  const visas = createVisas({
    db,
    blobs,
    clock,
    addresses,
    folders,
    members,
    users,
    mail,
    log,
    publicUrl: config.settings.public_url,
  });
  const documents = createDocuments({
    db,
    blobs,
    clock,
    addresses,
    folders,
    members,
    models,
    tags,
    visas,
    previews,
    binItems,
    quota,
  });
  const classifications = createProjectClassifications({ db });
  const modelRoom = openModels({
    ...parts,
    opened: processing,
    addresses,
    secrets,
    people: members,
    rights: {
      usableIn: async (maker, projectId, scopes) => (await makers.rightsIn(maker, projectId, scopes))?.scopes,
    },
    documents: documents.port,
    classifications: classifications.port,
  });
  const jobs = openJobs({
    db,
    clock,
    log,
    converters,
    processing,
    handlers: [...modelRoom.handlers, previews.handler],
  });
  const histories = createHistories({ db, documents });
  const files = createFiles({ db, blobs });
  const accessTokens = createAccessTokens({ db, clock, secrets, users, members, makers });
  const folderPermissions = createFolderPermissions({ db, folders, groups, members });
  const trees = createTrees({ db, users, folders, folderPermissions, groups, documents, projects, members });
  const identityProviders = createIdentityProviders({ db, clock, applications, users, invitations, clouds });
  const demo = createDemo({
    db,
    blobs,
    clouds,
    projects,
    documents,
    conversions,
    models,
    folder: join(program, 'resources/demo'),
  });

  const routes: Route[][] = [
    cloudRoutes(clouds, members, pictures),
    projectRoutes({ projects, members, pictures, createDemo: demo }),
    pictureRoutes(pictures, addresses),
    memberRoutes(members),
    invitationRoutes(invitations),
    groupRoutes(groups),
    folderRoutes(folders),
    folderPermissionRoutes(folderPermissions),
    treeRoutes(trees, pictures),
    documentRoutes(documents),
    documentContentRoutes(createDocumentContents({ db, documents, previews })),
    historyRoutes(histories),
    tagRoutes(tags),
    documentTagRoutes(createDocumentTags({ db, tags, documents })),
    fileRoutes(files, addresses),
    archiveRoutes(
      createArchives({ db, blobs, clock, addresses, folders, members, models: modelRoom.files }),
      addresses,
    ),
    visaRoutes(visas, addresses),
    projectClassificationRoutes(classifications),
    accessTokenRoutes(accessTokens),
    activeAccessRoutes(createActiveAccess({ db, clock, users, applications, sessions, families, lastUses })),
    binRoutes(createBins({ db, binItems, users, members, folders, documents, projects, clouds })),
    activityRoutes(createActivity({ db, folders, keptHead: () => keptHead(dataFolder) })),
    cloudApplicationRoutes(createCloudApplications({ db, applications, members })),
    identityProviderRoutes(identityProviders),
    ...modelRoom.routes,
  ];
  return {
    /** Who could come by a credential at present; undefined when it has ended. */
    callerBehind: async (credential: Credential) =>
      (await tokens.behind(credential)) ??
      (await accessTokens.behind(credential)) ??
      modelRoom.modelTokens.behind(credential),
    identifyToken: async (token: string, address: string) =>
      (await accessTokens.identify(token, address)) ?? modelRoom.modelTokens.identify(token, address),
    members,
    folders,
    documents,
    binItems,
    accessTokens,
    invitations,
    clouds,
    identityProviders,
    models: { conversions, ...jobs },
    routes,
  };
}
