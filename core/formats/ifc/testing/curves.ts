// Curves from a few lines of STEP.
import { scanStep } from '../step/step-scan.ts';

import { type Curve, sampleCurve } from '../own-geometry/curve.ts';
import { toleranceIn } from '../own-geometry/roundness.ts';
import { readInstances } from '../own-geometry/instances.ts';
import { createCurveReader } from '../own-geometry/read-curve.ts';
import { distance } from '../own-geometry/vectors.ts';

/** Units of metres and radians, and an origin with the usual axes as #5. */
const frame = [
  "#1=IFCPROJECT('0YvctVUKr0kugbFTf53O9L',$,'curves',$,$,$,$,(#4),#2);",
  '#2=IFCUNITASSIGNMENT((#3));',
  '#3=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
  "#4=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#5,$);",
  '#5=IFCAXIS2PLACEMENT3D(#6,$,$);',
  '#6=IFCCARTESIANPOINT((0.,0.,0.));',
  '#7=IFCAXIS2PLACEMENT2D(#8,$);',
  '#8=IFCCARTESIANPOINT((0.,0.));',
  '#9=IFCLINE(#8,#10);',
  '#10=IFCVECTOR(#11,1.);',
  '#11=IFCDIRECTION((1.,0.));',
];

/** A file in metres; `lines` begin with #20. #5, #7: origin in space and in the plane; #9: the x axis as a line. */
export const modelText = (lines: readonly string[]): string =>
  `ISO-10303-21;\nHEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('IFC4X3_ADD2'));ENDSEC;\nDATA;\n${[...frame, ...lines].join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`;

export type SmallFile = ReturnType<typeof smallFile>;

export function smallFile(lines: readonly string[]) {
  const index = scanStep(Buffer.from(modelText(lines)));
  const instances = readInstances(index);
  const curves = createCurveReader(instances);
  return {
    index,
    instances,
    curves,
    curve(id: number): Curve {
      const curve = curves.read(instances.get(id));
      if (curve === null) throw new Error(`#${id} gives no curve`);
      return curve;
    },
  };
}

/** Length of the chords that approximate a curve. */
export function chordLength(curve: Curve): number {
  const points = sampleCurve(curve, toleranceIn(1)).map(at => curve.point(at));
  return points.slice(1).reduce((sum, point, i) => sum + distance(points[i]!, point), 0);
}
