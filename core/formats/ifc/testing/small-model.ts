// A wall with an opening, a mapped column and a colour: small, and it uses the usual code paths of web-ifc.
const lines = [
  "IFCPROJECT('0YvctVUKr0kugbFTf53O9L',$,'warm',$,$,$,$,(#4),#2)",
  'IFCUNITASSIGNMENT((#3))',
  'IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.)',
  "IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#6,$)",
  'IFCCARTESIANPOINT((0.,0.,0.))',
  'IFCAXIS2PLACEMENT3D(#5,$,$)',
  'IFCLOCALPLACEMENT($,#6)',
  'IFCCARTESIANPOINT((0.,0.))',
  'IFCAXIS2PLACEMENT2D(#8,$)',
  'IFCRECTANGLEPROFILEDEF(.AREA.,$,#9,4000.,200.)',
  'IFCDIRECTION((0.,0.,1.))',
  'IFCEXTRUDEDAREASOLID(#10,#6,#11,3000.)',
  "IFCSHAPEREPRESENTATION(#4,'Body','SweptSolid',(#12))",
  'IFCPRODUCTDEFINITIONSHAPE($,$,(#13))',
  "IFCWALL('1YvctVUKr0kugbFTf53O9L',$,'wall',$,$,#7,#14,$,$)",
  'IFCRECTANGLEPROFILEDEF(.AREA.,$,#9,900.,400.)',
  'IFCEXTRUDEDAREASOLID(#16,#6,#11,2000.)',
  "IFCSHAPEREPRESENTATION(#4,'Body','SweptSolid',(#17))",
  'IFCPRODUCTDEFINITIONSHAPE($,$,(#18))',
  "IFCOPENINGELEMENT('2YvctVUKr0kugbFTf53O9L',$,'hole',$,$,#7,#19,$,$)",
  "IFCRELVOIDSELEMENT('3YvctVUKr0kugbFTf53O9L',$,$,$,#15,#20)",
  'IFCCIRCLEPROFILEDEF(.AREA.,$,#9,300.)',
  'IFCEXTRUDEDAREASOLID(#22,#6,#11,1000.)',
  "IFCSHAPEREPRESENTATION(#4,'Body','SweptSolid',(#23))",
  'IFCREPRESENTATIONMAP(#6,#24)',
  'IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#5,1.,$)',
  'IFCMAPPEDITEM(#25,#26)',
  "IFCSHAPEREPRESENTATION(#4,'Body','MappedRepresentation',(#27))",
  'IFCPRODUCTDEFINITIONSHAPE($,$,(#28))',
  "IFCCOLUMN('4YvctVUKr0kugbFTf53O9L',$,'column',$,$,#7,#29,$,$)",
  'IFCCOLOURRGB($,0.5,0.6,0.7)',
  'IFCSURFACESTYLERENDERING(#31,0.,$,$,$,$,$,$,.FLAT.)',
  "IFCSURFACESTYLE('grey',.BOTH.,(#32))",
  'IFCSTYLEDITEM(#12,(#33),$)',
];

/** A tiny IFC4 model. */
export const testModel = `ISO-10303-21;
HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('IFC4'));ENDSEC;
DATA;
${lines.map((line, n) => `#${n + 1}=${line};`).join('\n')}
ENDSEC;
END-ISO-10303-21;
`;
