import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { startService } from '../../testing/service.ts';
import { testModel } from '../../formats/ifc/testing/small-model.ts';

const placed = testModel.replace(
  'ENDSEC;\nEND-ISO',
  `#90=IFCPROJECTEDCRS('EPSG:2056',$,$,$,$,$,$);
#91=IFCMAPCONVERSION(#4,#90,2600000.,1200000.,450.,1.,0.,$);
ENDSEC;
END-ISO`,
);

test('a model has its unit, coordinate system and map conversion; an unfinished one has none', async t => {
  const { request, application: as, createProject, processed } = await startService(t);
  const { path } = await createProject();
  const upload = async (name: string, text: string) => {
    const { json } = await request('POST', `${path}/document`, { as, body: fileForm(name, text) });
    await processed(path, json.model_id);
    return (await request('GET', `${path}/model/${json.model_id}/georeference`, { as })).json;
  };
  assert.deepEqual(await upload('placed.ifc', placed), {
    length_unit_metres: 0.001,
    crs: 'EPSG:2056',
    map_conversion: {
      eastings: 2_600_000,
      northings: 1_200_000,
      orthogonal_height: 450,
      x_axis_abscissa: 1,
      x_axis_ordinate: 0,
      scale: null,
    },
  });
  assert.deepEqual(await upload('local.ifc', testModel), {
    length_unit_metres: 0.001,
    crs: null,
    map_conversion: null,
  });
  assert.deepEqual(await upload('broken.ifc', 'no IFC'), { length_unit_metres: null, crs: null, map_conversion: null });
});
