// Builds the room of collaboration: its slices in order, each with its dependencies among those before it.
import type { ProjectPlace } from '../access/caller.ts';
import { join } from 'node:path';
import { lifetimes } from '../access/lifetimes.ts';
import { keptHead } from '../audit/head.ts';
import { activeAccessRoutes } from '../collaboration/access-tokens/active-access/routes.ts';
import { createActiveAccess } from '../collaboration/access-tokens/active-access/service.ts';
import { accessTokenRoutes } from '../collaboration/access-tokens/routes.ts';
import { createAccessTokens, withdrawLost } from '../collaboration/access-tokens/service.ts';
import { activityRoutes } from '../collaboration/activity/routes.ts';
import { createActivity } from '../collaboration/activity/service.ts';
import { binRoutes } from '../collaboration/bin/routes.ts';
import { createBinItems, createBins } from '../collaboration/bin/service.ts';
import { cloudApplicationRoutes } from '../collaboration/clouds/applications/routes.ts';
import { createCloudApplications } from '../collaboration/clouds/applications/service.ts';
import { pictureRoutes, cloudRoutes } from '../collaboration/clouds/routes.ts';
import { createPictures } from '../collaboration/clouds/pictures/service.ts';
import { createClouds } from '../collaboration/clouds/service.ts';
import { arrivalRoutes } from '../collaboration/arrivals/routes.ts';
import { createArrivals } from '../collaboration/arrivals/service.ts';
import { digestRoutes } from '../collaboration/digests/routes.ts';
import { createDigests } from '../collaboration/digests/service.ts';
import { favouriteRoutes } from '../collaboration/favourites/routes.ts';
import { createFavourites } from '../collaboration/favourites/service.ts';
import { documentRoutes, documentTagRoutes } from '../collaboration/documents/routes.ts';
import { fileRoutes } from '../collaboration/documents/files/routes.ts';
import { createFiles } from '../collaboration/documents/files/service.ts';
import { createDocumentFinding } from '../collaboration/documents/finding/service.ts';
import { createDocuments } from '../collaboration/documents/service.ts';
import { folderPermissionRoutes } from '../collaboration/folders/permissions/routes.ts';
import { createFolderPermissions } from '../collaboration/folders/permissions/service.ts';
import { createFolderFinding } from '../collaboration/folders/finding/service.ts';
import { folderRoutes } from '../collaboration/folders/routes.ts';
import { createFolders } from '../collaboration/folders/service.ts';
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
import { tagRoutes } from '../collaboration/tags/routes.ts';
import { createTags } from '../collaboration/tags/service.ts';
import { watchedFolderRoutes } from '../collaboration/watched-folders/routes.ts';
import { createWatchedFolders } from '../collaboration/watched-folders/service.ts';
import { visaRoutes } from '../collaboration/visas/routes.ts';
import { createVisas } from '../collaboration/visas/service.ts';
import type { Previews } from '../collaboration/documents/previews/service.ts';
import type { Route } from '../http/api/route.ts';
import { DAY } from '../kit/time.ts';
import type { Identity } from './identity.ts';
import type { ModelProcessing } from './models.ts';
import type { Foundation } from './foundation.ts';

export type Collaboration = ReturnType<typeof openCollaboration>;

// Long: a diagram of the room, a line for each slice.
export function openCollaboration(
  { config, db, blobs, clock, log, secrets, addresses, families, quota, siteOf }: Foundation,
  { users, applications, holders, mail, sessions, lastUses }: Identity,
  { lifecycle: models, conversions }: ModelProcessing,
  previews: Previews,
) {
  const { dataFolder, program, settings } = config;
  const letters = { users, mail, log, publicUrl: settings.public_url };
  const hasSecondFactor = sessions.isStrong;

  // People, and the places where they are
  const members = createMembers({ db, clock, users, withdrawLost, hasSecondFactor, holders });
  const binItems = createBinItems({ db, clock, models, days: settings.bin_days ?? lifetimes.bin / DAY });
  const pictures = createPictures({ db, blobs, addresses, quota });
  const clouds = createClouds({ db, clock, users, members, models, binItems, pictures, hasSecondFactor, quota });
  const cloudApplications = createCloudApplications({ db, clock, applications, clouds, members, ...letters });
  const invitations = createInvitations({ db, clock, users, applications, members, mail, secrets });
  const identityProviders = createIdentityProviders({ db, clock, applications, users, invitations, clouds });
  const groups = createGroups({ db, members, invitations });
  const folders = createFolders({ db, clock, users, groups, models, binItems, addresses });
  const folderPermissions = createFolderPermissions({ db, folders, groups, members });
  const projects = createProjects({ db, clock, clouds, folders, members, models, binItems, pictures, quota });
  const classifications = createProjectClassifications({ db });

  // Documents, and their parts
  const tags = createTags({ db });
  const visas = createVisas({ db, blobs, quota, clock, addresses, folders, members, ...letters });
  const around = { folders, members, models, tags, visas, previews, binItems, quota };
  const documents = createDocuments({ db, blobs, clock, addresses, ...around });
  const watchedFolders = createWatchedFolders({ db, clock, dataFolder, users, members });
  const files = createFiles({ db, blobs, addresses, previews });
  const trees = createTrees({ db, users, folders, folderPermissions, groups, documents, projects, members });
  const demoParts = { db, blobs, clouds, projects, documents, conversions, models };
  const createDemoProject = createDemo({ ...demoParts, folder: join(program, 'resources/demo') });

  // Data that the public web client stores at its companion back end
  const favourites = createFavourites({ db, members });
  const arrivals = createArrivals({ db, clock, clouds, createDemoProject });
  const digests = createDigests({ db, clock, members, groups, folders, ...letters });

  // Access, the bin, the log
  const projectName = async (place: ProjectPlace) => (await projects.get(place)).name;
  const accessTokens = createAccessTokens({ db, clock, secrets, members, applications, projectName, ...letters });
  const activity = createActivity({ db, folders, keptHead: () => keptHead(dataFolder) });

  const routes: Route[][] = [
    cloudRoutes(clouds, members, pictures),
    projectRoutes({ projects, members, pictures, createDemo: createDemoProject }),
    pictureRoutes(pictures, addresses),
    memberRoutes(members),
    invitationRoutes(invitations, siteOf),
    groupRoutes(groups, siteOf),
    folderRoutes(folders),
    folderPermissionRoutes(folderPermissions),
    treeRoutes(trees, pictures),
    documentRoutes(documents),
    tagRoutes(tags),
    documentTagRoutes(documents),
    fileRoutes(files, addresses),
    visaRoutes(visas, addresses),
    projectClassificationRoutes(classifications),
    projectUnitRoutes(projects),
    accessTokenRoutes(accessTokens),
    activeAccessRoutes(createActiveAccess({ db, clock, users, applications, sessions, families, lastUses })),
    binRoutes(createBins({ db, binItems, users, members, folders, documents, projects, clouds })),
    activityRoutes(activity),
    cloudApplicationRoutes(cloudApplications),
    identityProviderRoutes(identityProviders),
    favouriteRoutes(favourites),
    arrivalRoutes(arrivals, clouds, pictures),
    digestRoutes(digests),
    watchedFolderRoutes(watchedFolders),
  ];
  const places = { members, clouds, projects, folders, invitations, identityProviders, trees };
  const things = { documents, files, classifications, binItems, accessTokens, digests };
  return {
    ...places,
    ...things,
    /** searches the things of this room by words */
    finding: {
      documents: createDocumentFinding({ db, previews }),
      folders: createFolderFinding({ db }),
      people: createPeopleFinding({ db }),
    },
    routes,
  };
}
