// The icon of each kind of model.
import {
  IconBuilding,
  IconBuildingCommunity,
  IconCube,
  IconFileTypePdf,
  IconGrain,
  IconPanoramaHorizontal,
  IconPhoto,
  IconRuler2,
  IconShape3,
  type Icon,
} from '@tabler/icons-react';
import type { ModelKind } from './kinds.ts';

export const kindIcons: Readonly<Record<ModelKind, Icon>> = {
  ifc: IconCube,
  drawing: IconRuler2,
  mesh: IconShape3,
  pdf: IconFileTypePdf,
  image: IconPhoto,
  panorama: IconPanoramaHorizontal,
  points: IconGrain,
  building: IconBuilding,
  panoramas: IconBuildingCommunity,
};
