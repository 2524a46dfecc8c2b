// Builds the room of collaboration: its slices in order, each with its dependencies among those before it.
import { activeAccessRoutes } from '../collaboration/access-tokens/active-access/routes.ts';
import { createActiveAccess } from '../collaboration/access-tokens/active-access/service.ts';
import { createMakers } from '../collaboration/access-tokens/makers.ts';
import { accessTokenRoutes } from '../collaboration/access-tokens/routes.ts';
import { createAccessTokens, withdrawLost } from '../collaboration/access-tokens/service.ts';
import { activityRoutes } from '../collaboration/activity/routes.ts';
import { createActivity, type ActivityDeps } from '../collaboration/activity/service.ts';
import { binRoutes } from '../collaboration/bin/routes.ts';
import { createBinItems, createBins } from '../collaboration/bin/service.ts';
import { cloudApplicationRoutes } from '../collaboration/clouds/applications/routes.ts';
import { createCloudApplications } from '../collaboration/clouds/applications/service.ts';
import { pictureRoutes, cloudRoutes } from '../collaboration/clouds/routes.ts';
import { createPictures } from '../collaboration/clouds/pictures/service.ts';
import { createClouds } from '../collaboration/clouds/service.ts';
import { arrivalRoutes, guidedTourRoutes } from '../collaboration/arrivals/routes.ts';
import { createArrivals, createGuidedTours } from '../collaboration/arrivals/service.ts';
import { digestRoutes } from '../collaboration/digests/routes.ts';
import { createDigests } from '../collaboration/digests/service.ts';
import { favouriteRoutes } from '../collaboration/favourites/routes.ts';
import { createFavourites } from '../collaboration/favourites/service.ts';
import {
  documentContentRoutes,
  documentRoutes,
  documentTagRoutes,
  historyRoutes,
} from '../collaboration/documents/routes.ts';
import { createDocumentContents } from '../collaboration/documents/contents.ts';
import { fileRoutes } from '../collaboration/documents/files/routes.ts';
import { createFiles } from '../collaboration/documents/files/service.ts';
import { createHistories } from '../collaboration/documents/histories.ts';
import { createDocumentFinding } from '../collaboration/documents/finding/service.ts';
import { createDocuments } from '../collaboration/documents/service.ts';
import { createDocumentTags } from '../collaboration/documents/tags.ts';
import { folderPermissionRoutes } from '../collaboration/folders/permissions/routes.ts';
import { createFolderPermissions } from '../collaboration/folders/permissions/service.ts';
import { createFolderFinding } from '../collaboration/folders/finding/service.ts';
import { folderRoutes } from '../collaboration/folders/routes.ts';
import { createFolders } from '../collaboration/folders/service.ts';
import { createHalfMade } from '../collaboration/folders/trees/half-made.ts';
import { treeRoutes } from '../collaboration/folders/trees/routes.ts';
import { createTrees } from '../collaboration/folders/trees/service.ts';
import { groupRoutes } from '../collaboration/groups/routes.ts';
import { createGroups } from '../collaboration/groups/service.ts';
import { identityProviderRoutes } from '../collaboration/identity-providers/routes.ts';
import { createIdentityProviders } from '../collaboration/identity-providers/service.ts';
import { invitationRoutes } from '../collaboration/invitations/routes.ts';
import { createInvitations } from '../collaboration/invitations/service.ts';
import { createPeopleFinding } from '../collaboration/members/finding/service.ts';
import { memberRoutes } from '../collaboration/members/routes.ts';
import { createMembers } from '../collaboration/members/service.ts';
import { projectClassificationRoutes } from '../collaboration/projects/classifications/routes.ts';
import { createProjectClassifications } from '../collaboration/projects/classifications/service.ts';
import { createDemo } from '../collaboration/projects/demo.ts';
import { projectRoutes, projectUnitRoutes } from '../collaboration/projects/routes.ts';
import { createProjects } from '../collaboration/projects/service.ts';
import { createProjectUnits } from '../collaboration/projects/units.ts';
import { tagRoutes } from '../collaboration/tags/routes.ts';
import { createTags } from '../collaboration/tags/service.ts';
import { watchedFolderRoutes } from '../collaboration/watched-folders/routes.ts';
import { createWatchedFolders } from '../collaboration/watched-folders/service.ts';
import { visaRoutes } from '../collaboration/visas/routes.ts';
import { createVisas } from '../collaboration/visas/service.ts';
import type { Addresses } from '../http/answer/addresses.ts';
import type { Route } from '../http/api/route.ts';
import type { AddressFamilyService } from '../identity/tokens/address-families/service.ts';
import type { Log } from '../kit/log.ts';
import type { Clock } from '../kit/time.ts';
import type { Blobs } from '../storage/blobs/blobs.ts';
import type { Db } from '../storage/db.ts';
import type { Quota } from '../storage/space/quota.ts';
import type { Secrets } from '../storage/keys/secrets.ts';
import type { Identity } from './identity.ts';
import type { ModelProcessing } from './model-processing.ts';
import type { openPreviews } from './previews.ts';

export interface CollaborationParts {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Log;
  readonly addresses: Addresses;
  readonly families: AddressFamilyService;
  readonly identity: Pick<Identity, 'users' | 'applications' | 'holders' | 'mail' | 'sessions' | 'lastUses'>;
  /** the first step of the room of models: they are created and deleted with documents */
  readonly models: ModelProcessing['lifecycle'];
  readonly conversions: ModelProcessing['conversions'];
  readonly previews: ReturnType<typeof openPreviews>;
  /** the newest line of the log, as it was noted outside of the database */
  readonly keptHead: ActivityDeps['keptHead'];
  /** where the service is reached from outside */
  readonly publicUrl: string | undefined;
  /** address of the pages of links, for a caller at an origin */
  readonly siteOf: (origin: string) => string;
  readonly quota: Quota;
  /** days that deleted things stay in the bin */
  readonly binDays: number;
  /** of the service, which is never watched itself */
  readonly dataFolder: string;
  /** of the demo building */
  readonly demoFolder: string;
}

export type Collaboration = ReturnType<typeof openCollaboration>;

// Long: a diagram of the room, a line for each slice.
export function openCollaboration(parts: CollaborationParts) {
  const { db, blobs, clock, secrets, addresses, families, identity, models, conversions, previews } = parts;
  const { users, applications, holders, mail, sessions, lastUses } = identity;
  const hasSecondFactor = sessions.isStrong;

  // People, and the places where they are
  const members = createMembers({ db, clock, users, withdrawLost, hasSecondFactor, holders });
  const binItems = createBinItems({ db, clock, models, days: parts.binDays });
  const { quota } = parts;
  const pictures = createPictures({ db, blobs, addresses, quota });
  const clouds = createClouds({ db, clock, users, members, models, binItems, pictures, hasSecondFactor, quota });
  const { log, publicUrl } = parts;
  const letters = { mail, log, publicUrl };
  const cloudApplications = createCloudApplications({ db, clock, applications, clouds, members, users, ...letters });
  const invitations = createInvitations({ db, clock, users, applications, members, mail, secrets });
  const identityProviders = createIdentityProviders({ db, clock, applications, users, invitations, clouds });
  const groups = createGroups({ db, members, invitations });
  const folders = createFolders({ db, clock, users, groups, models, binItems, addresses });
  const folderPermissions = createFolderPermissions({ db, folders, groups, members });
  const projects = createProjects({ db, clock, clouds, folders, members, models, binItems, pictures, quota });
  const classifications = createProjectClassifications({ db });

  // Documents, and their parts
  const tags = createTags({ db });
  const visas = createVisas({ db, blobs, quota, clock, addresses, folders, members, users, mail, log, publicUrl });
  const around = { folders, members, models, tags, visas, previews, binItems, quota };
  const documents = createDocuments({ db, blobs, clock, addresses, ...around });
  const documentTags = createDocumentTags({ db, tags, documents });
  const contents = createDocumentContents({ db, documents, previews, quota });
  const histories = createHistories({ db, documents });
  const watchedFolders = createWatchedFolders({ db, clock, dataFolder: parts.dataFolder, users, members });
  const files = createFiles({ db, blobs, addresses, previews });
  const halfMade = createHalfMade({ db, folders, groups });
  const trees = createTrees({ db, users, folders, halfMade, folderPermissions, groups, documents, projects, members });
  const demoParts = { db, blobs, clouds, projects, documents, conversions, models };
  const createDemoProject = createDemo({ ...demoParts, folder: parts.demoFolder });

  // Data that the public web client stores at its companion back end
  const favourites = createFavourites({ db, members });
  const guidedTours = createGuidedTours({ db });
  const arrivals = createArrivals({ db, clock, clouds, createDemoProject });
  const digests = createDigests({ db, clock, log, mail, users, members, groups, folders, publicUrl });

  // Access, the bin, the log
  const makers = createMakers({ applications, members });
  const accessTokens = createAccessTokens({ db, clock, secrets, users, members, makers });
  const activeAccess = createActiveAccess({ db, clock, users, applications, sessions, families, lastUses });
  const bins = createBins({ db, binItems, users, members, folders, documents, projects, clouds });
  const activity = createActivity({ db, folders, keptHead: parts.keptHead });

  const routes: Route[][] = [
    cloudRoutes(clouds, members, pictures),
    projectRoutes({ projects, members, pictures, createDemo: createDemoProject }),
    pictureRoutes(pictures, addresses),
    memberRoutes(members),
    invitationRoutes(invitations, parts.siteOf),
    groupRoutes(groups, parts.siteOf),
    folderRoutes(folders),
    folderPermissionRoutes(folderPermissions),
    treeRoutes(trees, pictures),
    documentRoutes(documents),
    documentContentRoutes(contents),
    historyRoutes(histories),
    tagRoutes(tags),
    documentTagRoutes(documentTags),
    fileRoutes(files, addresses),
    visaRoutes(visas, addresses),
    projectClassificationRoutes(classifications),
    projectUnitRoutes(createProjectUnits({ db })),
    accessTokenRoutes(accessTokens),
    activeAccessRoutes(activeAccess),
    binRoutes(bins),
    activityRoutes(activity),
    cloudApplicationRoutes(cloudApplications),
    identityProviderRoutes(identityProviders),
    favouriteRoutes(favourites),
    guidedTourRoutes(guidedTours),
    arrivalRoutes(arrivals, clouds, pictures),
    digestRoutes(digests),
    watchedFolderRoutes(watchedFolders),
  ];
  return {
    members,
    binItems,
    clouds,
    projects,
    invitations,
    identityProviders,
    folders,
    classifications,
    documents,
    files,
    makers,
    accessTokens,
    digests,
    halfMade,
    /** searches the things of this room by words */
    finding: {
      documents: createDocumentFinding({ db, previews }),
      folders: createFolderFinding({ db }),
      people: createPeopleFinding({ db }),
    },
    routes,
  };
}
