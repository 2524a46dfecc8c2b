// All French texts; loaded only when French is chosen.
import type { Texts } from './en.ts';
import { account } from './fr/account.ts';
import { activeAccess } from './fr/active-access.ts';
import { activity } from './fr/activity.ts';
import { administration } from './fr/administration.ts';
import { applications } from './fr/applications.ts';
import { bin } from './fr/bin.ts';
import { classes } from './fr/classes.ts';
import { digest } from './fr/digest.ts';
import { documents } from './fr/documents.ts';
import { editing } from './fr/editing.ts';
import { groups } from './fr/groups.ts';
import { home } from './fr/home.ts';
import { issues } from './fr/issues.ts';
import { lists } from './fr/lists.ts';
import { models } from './fr/models.ts';
import { overview } from './fr/overview.ts';
import { people } from './fr/people.ts';
import { parts } from './fr/parts.ts';
import { projects } from './fr/projects.ts';
import { rights } from './fr/rights.ts';
import { search } from './fr/search.ts';
import { secondFactor } from './fr/second-factor.ts';
import { server } from './fr/server.ts';
import { shell } from './fr/shell.ts';
import { sharing } from './fr/sharing.ts';
import { sheets } from './fr/sheets.ts';
import { smartViews } from './fr/smart-views.ts';
import { storeyPlans } from './fr/storey-plans.ts';
import { tags } from './fr/tags.ts';
import { tokens } from './fr/tokens.ts';
import { units } from './fr/units.ts';
import { uploads } from './fr/uploads.ts';
import { viewer } from './fr/viewer.ts';
import { viewpoints } from './fr/viewpoints.ts';
import { visas } from './fr/visas.ts';
import { watchedFolders } from './fr/watched-folders.ts';
import { webhooks } from './fr/webhooks.ts';
import { zones } from './fr/zones.ts';

export const fr: Texts = {
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
