// All Spanish texts; loaded only when Spanish is chosen.
import type { Texts } from './en.ts';
import { account } from './es/account.ts';
import { activeAccess } from './es/active-access.ts';
import { activity } from './es/activity.ts';
import { administration } from './es/administration.ts';
import { applications } from './es/applications.ts';
import { bin } from './es/bin.ts';
import { classes } from './es/classes.ts';
import { digest } from './es/digest.ts';
import { documents } from './es/documents.ts';
import { editing } from './es/editing.ts';
import { groups } from './es/groups.ts';
import { home } from './es/home.ts';
import { issues } from './es/issues.ts';
import { lists } from './es/lists.ts';
import { models } from './es/models.ts';
import { overview } from './es/overview.ts';
import { people } from './es/people.ts';
import { parts } from './es/parts.ts';
import { projects } from './es/projects.ts';
import { rights } from './es/rights.ts';
import { search } from './es/search.ts';
import { secondFactor } from './es/second-factor.ts';
import { server } from './es/server.ts';
import { shell } from './es/shell.ts';
import { sharing } from './es/sharing.ts';
import { sheets } from './es/sheets.ts';
import { smartViews } from './es/smart-views.ts';
import { storeyPlans } from './es/storey-plans.ts';
import { tags } from './es/tags.ts';
import { tokens } from './es/tokens.ts';
import { units } from './es/units.ts';
import { uploads } from './es/uploads.ts';
import { viewer } from './es/viewer.ts';
import { viewpoints } from './es/viewpoints.ts';
import { visas } from './es/visas.ts';
import { watchedFolders } from './es/watched-folders.ts';
import { webhooks } from './es/webhooks.ts';
import { zones } from './es/zones.ts';

export const es: Texts = {
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
