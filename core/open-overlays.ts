// Builds what is laid over models: drawings, labels, masks, transforms, plans of storeys and buildings, models in models.
import type { Route } from './http/route.ts';
import type { Clock } from './kit/time.ts';
import { drawingRoutes } from './models/drawings/routes.ts';
import { createDrawings } from './models/drawings/service.ts';
import { labelRoutes } from './models/labels/routes.ts';
import { createLabels } from './models/labels/service.ts';
import { createLooks } from './models/looks/service.ts';
import { maskRoutes } from './models/masks/routes.ts';
import { createMasks } from './models/masks/service.ts';
import { planRoutes } from './models/plans/routes.ts';
import { createPlans } from './models/plans/service.ts';
import { positionedModelRoutes } from './models/positioned-models/routes.ts';
import { createPositionedModels } from './models/positioned-models/service.ts';
import type { Models, People } from './models/records/service.ts';
import type { Structure } from './models/structure/service.ts';
import { transformRoutes } from './models/transforms/routes.ts';
import { createTransforms } from './models/transforms/service.ts';
import type { Db } from './storage/db.ts';

export interface OverlayParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly models: Models;
  readonly structure: Structure;
  readonly people: People;
}

export function openOverlays({ db, clock, models, structure, people }: OverlayParts): {
  readonly routes: readonly Route[][];
} {
  const looks = createLooks({ db });
  return {
    routes: [
      maskRoutes(createMasks({ db, clock, models, looks })),
      transformRoutes(createTransforms({ db, models, looks })),
      drawingRoutes(createDrawings({ db, clock, models, people })),
      labelRoutes(createLabels({ db, clock, models, people })),
      planRoutes(createPlans({ db, models, structure })),
      positionedModelRoutes(createPositionedModels({ db, models })),
    ],
  };
}
