import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../../e2e/fixtures/model-batches.ts';
import { serveModels } from '../../../e2e/fixtures/serve-models.ts';

test('sets', async t => {
  const served = await serveModels(t);
  const { read, request, project, modelId } = served;
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const { status, json, text } = await request(method, `${project}/model/${modelId}/${path}`, body);
    console.log(method, path, status, text.slice(0, 400));
    return json;
  };
  const text = (name: string) => ({ name, type: 'IfcPropertySingleValue', value_type: 'string' });
  const el = `element/${sampleGuid(8)}`;
  const set = await call('POST', `${el}/propertyset`, { name: 'Pset_Check', type: 'pset', properties: [{ definition: text('Finish'), value: 'matt' }] });
  await call('GET', `${el}/propertyset`);
  await call('GET', `${el}/propertyset/${set.id}`);
  const p = await call('POST', `${el}/propertyset/${set.id}/property`, { definition: text('Gloss'), value: 'low' });
  await call('GET', `${el}/propertyset/${set.id}/property/${p.id}`);
  await call('PATCH', `${el}/propertyset/${set.id}/property/${p.id}`, { value: 'high' });
  const c = await call('POST', `${el}/propertyset/${set.id}/property`, { definition: text('Sheen'), value: 'some' });
  const at = `${el}/propertyset/${set.id}/property/${c.id}/propertydefinition`;
  const d = await call('POST', at, text('Gloss level'));
  await call('GET', at);
  const u = await call('POST', `${at}/${d.id}/unit`, { type: 'IfcSIUnit', name: 'METRE', unit_type: 'LENGTHUNIT' });
  await call('GET', `${at}/${d.id}/unit`);
  await call('GET', `${at}/${d.id}/unit/${u.id}`);
  await call('DELETE', `${at}/${d.id}/unit/${u.id}`);
  await call('DELETE', `${at}/${d.id}`);
  await call('GET', at);
  await call('GET', 'propertyset?limit=2&offset=1');
  await call('GET', 'property?limit=2&offset=3');
  await call('GET', 'propertydefinition');
  assert.ok(read);
});
