// Kinds of pictures, and pictures in bodies.
import Type from 'typebox';
import { nullable } from '../../../kit/shapes.ts';

/** Formats that browsers display and that cannot contain a script. */
export type { PictureKind } from '../../../kit/files/picture-facts.ts';

/** A file in a form. In JSON only null has a meaning: the picture is removed. */
export const PictureFile = Type.Optional(
  nullable(
    Type.Unsafe<string>({
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: 'PNG, JPEG or WebP',
    }),
  ),
);
