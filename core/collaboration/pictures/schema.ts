// Pictures in bodies.
import Type from 'typebox';
import { nullable } from '../../kit/shapes.ts';

/** A file in a form. In JSON only null says something: no picture any more. */
export const PictureFile = Type.Optional(nullable(Type.Unsafe<string>({ type: 'string', contentMediaType: 'application/octet-stream', description: 'PNG, JPEG or WebP' })));
