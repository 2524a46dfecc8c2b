// An upload is followed until its model is ready; its warnings lead to the report, and from there to the element.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import { givenFile, openProject } from '../fixtures/open-project.ts';
import { drawn, take, until } from '../fixtures/screens.ts';

/** The house with an element that cannot be drawn, and a note of a plan, which is meant for plans only. */
function flawedHouse(): string {
  const house = readDemoHouse();
  const [storey] = /#(\d+)=\s*IFCBUILDINGSTOREY/.exec(house)?.slice(1) ?? [];
  const [context] = /#(\d+)=\s*IFCGEOMETRICREPRESENTATIONCONTEXT/.exec(house)?.slice(1) ?? [];
  const added = [
    `#900001=IFCCARTESIANPOINT((0.,0.,0.));`,
    `#900002=IFCAXIS2PLACEMENT3D(#900001,$,$);`,
    `#900003=IFCLOCALPLACEMENT($,#900002);`,
    `#900010=IFCBEAM('3xFlawedBeam0000000000',$,'Empty beam',$,$,#900003,#900012,$,$);`,
    `#900011=IFCSHAPEREPRESENTATION(#${context},'Body','Brep',());`,
    `#900012=IFCPRODUCTDEFINITIONSHAPE($,$,(#900011));`,
    `#900020=IFCANNOTATION('3xPlanNote000000000000',$,'Note',$,$,#900003,#900022);`,
    `#900023=IFCPOLYLINE((#900001,#900001));`,
    `#900021=IFCSHAPEREPRESENTATION(#${context},'Annotation','Curve3D',(#900023));`,
    `#900022=IFCPRODUCTDEFINITIONSHAPE($,$,(#900021));`,
    `#900030=IFCRELCONTAINEDINSPATIALSTRUCTURE('3xFlawedParts000000000',$,$,$,(#900010,#900020),#${storey});`,
  ].join('\n');
  return house.replace(/ENDSEC;\s*END-ISO/, `${added}\nENDSEC;\nEND-ISO`);
}

test('an upload is followed to its report, whose GlobalIds open elements; annotations are no warnings', async t => {
  const project = await openProject(t);
  if (!project) return;
  const { page, problems } = project;
  const panel = page.getByRole('region', { name: 'Uploads' });
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles(givenFile('flawed.ifc', flawedHouse()));
  const state = panel.getByRole('link', { name: /Ready, \d+ warning/ });
  await state.waitFor();
  await panel.getByText('1 model is ready').waitFor();
  await take(page, 'upload-ready');
  await state.click();
  await page.getByRole('heading', { name: 'Information (2)' }).waitFor();
  await page.getByText('annotations are not drawn in 3D').waitFor();
  await page.getByText(/^Geometry checked: \d+ elements, 0 cut again, 0 shown without openings\.$/).waitFor();
  await take(page, 'report-information');
  const beam = page.getByRole('button', { name: '3xFlawedBeam0000000000' });
  await beam.click();
  await drawn(page);
  await until(
    page,
    'the beam selected',
    `document.querySelector('aside code')?.textContent === '3xFlawedBeam0000000000'`,
  );
  await take(page, 'report-element');

  // The list of models shows the same; its warning opens the report, too.
  await page.getByRole('link', { name: 'Models' }).click();
  await page.getByRole('button', { name: /Ready, \d+ warning/ }).click();
  await page.getByRole('heading', { name: 'Information (2)' }).waitFor();
  assert.deepEqual(problems, []);
});
