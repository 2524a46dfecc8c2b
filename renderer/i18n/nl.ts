// All Dutch texts; loaded only when Dutch is chosen.
import type { Texts } from './en.ts';
import { account } from './nl/account.ts';
import { activeAccess } from './nl/active-access.ts';
import { activity } from './nl/activity.ts';
import { administration } from './nl/administration.ts';
import { applications } from './nl/applications.ts';
import { bin } from './nl/bin.ts';
import { classes } from './nl/classes.ts';
import { digest } from './nl/digest.ts';
import { documents } from './nl/documents.ts';
import { editing } from './nl/editing.ts';
import { groups } from './nl/groups.ts';
import { home } from './nl/home.ts';
import { issues } from './nl/issues.ts';
import { lists } from './nl/lists.ts';
import { models } from './nl/models.ts';
import { overview } from './nl/overview.ts';
import { people } from './nl/people.ts';
import { parts } from './nl/parts.ts';
import { projects } from './nl/projects.ts';
import { rights } from './nl/rights.ts';
import { search } from './nl/search.ts';
import { secondFactor } from './nl/second-factor.ts';
import { server } from './nl/server.ts';
import { shell } from './nl/shell.ts';
import { sharing } from './nl/sharing.ts';
import { sheets } from './nl/sheets.ts';
import { smartViews } from './nl/smart-views.ts';
import { storeyPlans } from './nl/storey-plans.ts';
import { tags } from './nl/tags.ts';
import { tokens } from './nl/tokens.ts';
import { units } from './nl/units.ts';
import { uploads } from './nl/uploads.ts';
import { viewer } from './nl/viewer.ts';
import { viewpoints } from './nl/viewpoints.ts';
import { visas } from './nl/visas.ts';
import { watchedFolders } from './nl/watched-folders.ts';
import { webhooks } from './nl/webhooks.ts';
import { zones } from './nl/zones.ts';

export const nl: Texts = {
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
