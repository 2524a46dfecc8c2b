// Which documents can be made models of by request: those that make none by themselves.
import type { Document } from '../../api/shapes.ts';

type Judged = Pick<Document, 'file_name' | 'model_id' | 'user_permission'>;

/** Endings of files that a model can be made of. */
const ENDINGS = /\.(?:pdf|png|jpe?g)$/i;

/** Whether the person can make it a model. Whether its bytes are what its name says is found out by the service. */
export const canBeDefined = ({ file_name, model_id, user_permission }: Judged): boolean =>
  model_id === null && user_permission === 100 && ENDINGS.test(file_name);

/** Whether it can also be a picture of all around. */
export const canBePanorama = ({ file_name }: Judged): boolean => !/\.pdf$/i.test(file_name);
