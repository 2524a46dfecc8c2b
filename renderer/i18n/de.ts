// All German texts; loaded only when German is chosen.
import type { Texts } from './en.ts';
import { account } from './de/account.ts';
import { activeAccess } from './de/active-access.ts';
import { activity } from './de/activity.ts';
import { administration } from './de/administration.ts';
import { applications } from './de/applications.ts';
import { bin } from './de/bin.ts';
import { classes } from './de/classes.ts';
import { digest } from './de/digest.ts';
import { documents } from './de/documents.ts';
import { editing } from './de/editing.ts';
import { groups } from './de/groups.ts';
import { home } from './de/home.ts';
import { issues } from './de/issues.ts';
import { lists } from './de/lists.ts';
import { models } from './de/models.ts';
import { overview } from './de/overview.ts';
import { people } from './de/people.ts';
import { parts } from './de/parts.ts';
import { projects } from './de/projects.ts';
import { rights } from './de/rights.ts';
import { search } from './de/search.ts';
import { secondFactor } from './de/second-factor.ts';
import { server } from './de/server.ts';
import { shell } from './de/shell.ts';
import { sharing } from './de/sharing.ts';
import { sheets } from './de/sheets.ts';
import { smartViews } from './de/smart-views.ts';
import { storeyPlans } from './de/storey-plans.ts';
import { tags } from './de/tags.ts';
import { tokens } from './de/tokens.ts';
import { units } from './de/units.ts';
import { uploads } from './de/uploads.ts';
import { viewer } from './de/viewer.ts';
import { viewpoints } from './de/viewpoints.ts';
import { visas } from './de/visas.ts';
import { watchedFolders } from './de/watched-folders.ts';
import { webhooks } from './de/webhooks.ts';
import { zones } from './de/zones.ts';

export const de: Texts = {
  shell,
  home,
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
};
