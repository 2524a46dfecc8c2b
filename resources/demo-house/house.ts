// The demo building: a two-storey house of our own, written as IFC4. Always the same text.
import { createClasses } from './classes.ts';
import { createDoors } from './doors.ts';
import { groundWalls, upperWalls } from './floor-plan.ts';
import { writeFurniture } from './furniture.ts';
import { createMaterials } from './materials.ts';
import { writeServices } from './services.ts';
import { writeSlabs } from './slabs.ts';
import { writeRoof } from './roof.ts';
import { writeSpaces } from './spaces.ts';
import { writeFrame } from './spatial.ts';
import { writeStairs } from './stairs.ts';
import { createStepFile } from './step.ts';
import { writeSurroundings } from './surroundings.ts';
import { createWalls } from './walls.ts';
import { createWindows } from './windows.ts';

/** The whole STEP file, ASCII, about half a megabyte. */
export function writeDemoHouse(): string {
  const step = createStepFile();
  const frame = writeFrame(step);
  const { builder, axis, ground, upper, attic } = frame;
  const materials = createMaterials(step);
  const classes = createClasses(step);
  const walls = createWalls(builder, axis, {
    materials,
    classes,
    windows: createWindows(builder, materials, classes),
    doors: createDoors(builder, materials, classes),
  });

  writeSlabs(builder, frame, materials, classes);
  for (const wall of groundWalls) walls.wall(wall, ground);
  for (const wall of upperWalls) walls.wall(wall, upper);
  writeRoof(builder, attic, materials, classes, walls);
  writeStairs(builder, ground, upper, materials, classes);
  const spaces = writeSpaces(builder, ground, upper);
  const terminals = writeFurniture(builder, frame, spaces);
  writeServices(builder, frame, frame.building, materials, terminals);
  writeSurroundings(builder, frame.site, ground, materials);
  builder.finish(frame.project);
  return step.text('house.ifc');
}
