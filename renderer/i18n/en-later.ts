// The English texts of all screens but the first, one file per part of the window.
import { account } from './en/account.ts';
import { activeAccess } from './en/active-access.ts';
import { activity } from './en/activity.ts';
import { administration } from './en/administration.ts';
import { applications } from './en/applications.ts';
import { bin } from './en/bin.ts';
import { classes } from './en/classes.ts';
import { digest } from './en/digest.ts';
import { documents } from './en/documents.ts';
import { editing } from './en/editing.ts';
import { groups } from './en/groups.ts';
import { issues } from './en/issues.ts';
import { lists } from './en/lists.ts';
import { models } from './en/models.ts';
import { overview } from './en/overview.ts';
import { people } from './en/people.ts';
import { parts } from './en/parts.ts';
import { projects } from './en/projects.ts';
import { rights } from './en/rights.ts';
import { search } from './en/search.ts';
import { secondFactor } from './en/second-factor.ts';
import { server } from './en/server.ts';
import { sharing } from './en/sharing.ts';
import { sheets } from './en/sheets.ts';
import { smartViews } from './en/smart-views.ts';
import { storeyPlans } from './en/storey-plans.ts';
import { tags } from './en/tags.ts';
import { tokens } from './en/tokens.ts';
import { units } from './en/units.ts';
import { uploads } from './en/uploads.ts';
import { viewer } from './en/viewer.ts';
import { viewpoints } from './en/viewpoints.ts';
import { visas } from './en/visas.ts';
import { watchedFolders } from './en/watched-folders.ts';
import { webhooks } from './en/webhooks.ts';
import { zones } from './en/zones.ts';

export const later = {
  account,
  activeAccess,
  activity,
  administration,
  applications,
  bin,
  classes,
  digest,
  documents,
  editing,
  groups,
  issues,
  lists,
  models,
  overview,
  people,
  parts,
  projects,
  rights,
  search,
  secondFactor,
  server,
  sharing,
  sheets,
  smartViews,
  storeyPlans,
  tags,
  tokens,
  units,
  uploads,
  viewer,
  viewpoints,
  visas,
  watchedFolders,
  webhooks,
  zones,
} as const;
