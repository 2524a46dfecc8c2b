// SQL of the names of places.
import type { Reads } from '../storage/db.ts';
import { among, listed } from '../storage/dialect.ts';

interface PlaceNames {
  readonly id: number;
  readonly name: string;
  readonly cloud_id: number;
  readonly cloud_name: string;
}

export const namesOfProjects = (db: Reads, ids: readonly number[]) =>
  db.all<PlaceNames>(
    `SELECT project.id, project.name, cloud.id AS cloud_id, cloud.name AS cloud_name
     FROM project JOIN cloud ON cloud.id = project.cloud_id WHERE ${among('project.id')}`,
    [listed(ids)],
  );

export const namesOfClouds = (db: Reads, ids: readonly number[]) =>
  db.all<{ id: number; name: string }>(`SELECT id, name FROM cloud WHERE ${among('id')}`, [listed(ids)]);
