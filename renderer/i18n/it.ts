// All Italian texts; loaded only when Italian is chosen.
import type { Texts } from './en.ts';
import { account } from './it/account.ts';
import { activeAccess } from './it/active-access.ts';
import { activity } from './it/activity.ts';
import { administration } from './it/administration.ts';
import { applications } from './it/applications.ts';
import { bin } from './it/bin.ts';
import { classes } from './it/classes.ts';
import { digest } from './it/digest.ts';
import { documents } from './it/documents.ts';
import { editing } from './it/editing.ts';
import { groups } from './it/groups.ts';
import { home } from './it/home.ts';
import { issues } from './it/issues.ts';
import { lists } from './it/lists.ts';
import { models } from './it/models.ts';
import { overview } from './it/overview.ts';
import { people } from './it/people.ts';
import { parts } from './it/parts.ts';
import { projects } from './it/projects.ts';
import { rights } from './it/rights.ts';
import { search } from './it/search.ts';
import { secondFactor } from './it/second-factor.ts';
import { server } from './it/server.ts';
import { shell } from './it/shell.ts';
import { sharing } from './it/sharing.ts';
import { sheets } from './it/sheets.ts';
import { smartViews } from './it/smart-views.ts';
import { storeyPlans } from './it/storey-plans.ts';
import { tags } from './it/tags.ts';
import { tokens } from './it/tokens.ts';
import { units } from './it/units.ts';
import { uploads } from './it/uploads.ts';
import { viewer } from './it/viewer.ts';
import { viewpoints } from './it/viewpoints.ts';
import { visas } from './it/visas.ts';
import { watchedFolders } from './it/watched-folders.ts';
import { webhooks } from './it/webhooks.ts';
import { zones } from './it/zones.ts';

export const it: Texts = {
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
