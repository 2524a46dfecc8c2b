// The units of a project as server data.
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { callQuery, projectParams, useChange, useRenewing } from '../../api/server-data.ts';
import type { LengthDisplay } from '../../ui/numbers/length-display.ts';

const path = '/cloud/{cloud_pk}/project/{project_pk}/units';

export const projectUnitsQuery = (cloud: number, project: number) =>
  callQuery(keys.units(project), `GET ${path}`, { params: projectParams(cloud, project) });

export const useProjectUnitsChange = (cloud: number, project: number) =>
  useChange(useRenewing(keys.units(project)), (body: LengthDisplay) =>
    request(`PUT ${path}`, { params: projectParams(cloud, project), body }),
  );
