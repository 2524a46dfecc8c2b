// Shapes of processor handlers: one for each time that a model was processed.
import Type, { type Static } from 'typebox';
import { Id, named, nullable, oneOf } from '../../../kit/shapes.ts';

/** C done, E failed, P waiting, I running, X cancelled; D and W only where a program noted them. */
const Status = oneOf(['C', 'D', 'P', 'W', 'I', 'E', 'X']);

export const ProcessorHandler = named(
  'ProcessorHandler',
  Type.Object({
    id: Id,
    worker: Type.String(),
    status: Status,
    detail_message: nullable(Type.String()),
  }),
);
export type ProcessorHandler = Static<typeof ProcessorHandler>;

export const HandlerNote = Type.Object({
  status: Type.Optional(Status),
  detail_message: Type.Optional(nullable(Type.String({ maxLength: 10_000 }))),
});
export type HandlerNote = Static<typeof HandlerNote>;
