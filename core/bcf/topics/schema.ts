// Shapes of topics. The project holds none yet: only what a viewer asks at its start is declared.
import Type from 'typebox';

export const FullTopicQuery = Type.Object({ format: Type.Optional(Type.String()) });
export const FullTopics = Type.Array(
  Type.Object({ guid: Type.String(), title: Type.String() }, { title: 'FullTopic' }),
);
