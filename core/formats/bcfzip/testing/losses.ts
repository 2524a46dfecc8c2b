// Removes from a model what a version cannot hold: the rest must come back from an export unchanged.
import type { BcfCamera, BcfProject, BcfTopic, BcfViewpoint } from '../shape.ts';
import { unitCamera } from '../writing/write-viewpoint.ts';
import { withUsedValues } from '../reading/read-project.ts';
import { derivedGuid } from '../values.ts';

/** The model as an export of that version returns it. Aspect ratios are those of 1 pixel where none is given. */
export function afterExport(model: BcfProject, version: '2.1' | '3.0'): BcfProject {
  const topics = model.topics.map(topic => (version === '2.1' ? in21(topic) : in30(topic)));
  const same = model.version === version;
  return {
    version,
    project:
      version === '3.0' && model.project.name !== null && model.project.project_id === null
        ? { ...model.project, project_id: derivedGuid('project', model.project.name) }
        : model.project,
    extensions: withUsedValues(model.extensions, topics),
    topics: topics.map(topic => ({ ...topic, unknown: same ? topic.unknown : [] })),
    documents:
      version === '2.1' ? model.documents.map(document => ({ ...document, description: null })) : model.documents,
    unknown: same ? model.unknown : [],
  };
}

function in21(topic: BcfTopic): BcfTopic {
  return {
    ...topic,
    server_assigned_id: null,
    comments: topic.comments.map(comment => ({ ...comment, reply_to_comment_guid: null })),
    viewpoints: topic.viewpoints.map(viewpoint => ({
      ...withUnitCameras(viewpoint, null),
      components: viewpoint.components && {
        ...viewpoint.components,
        visibility: viewpoint.components.visibility ?? {
          default_visibility: true,
          exceptions: [],
          view_setup_hints: null,
        },
      },
    })),
  };
}

function in30(topic: BcfTopic): BcfTopic {
  const viewpoints = topic.viewpoints.flatMap(viewpoint => {
    if (viewpoint.orthogonal_camera || viewpoint.perspective_camera) return [withUnitCameras(viewpoint, 'snapshot')];
    const bare = { lines: [], clipping_planes: [], bitmaps: [], components: null };
    return viewpoint.snapshot ? [{ ...viewpoint, ...bare }] : [];
  });
  const shown = (guid: string | null) => (viewpoints.some(viewpoint => viewpoint.guid === guid) ? guid : null);
  return {
    ...topic,
    topic_type: topic.topic_type ?? 'Issue',
    topic_status: topic.topic_status ?? 'Open',
    creation_author: topic.creation_author ?? 'Unknown',
    viewpoints,
    comments: topic.comments
      .map(comment => ({
        ...comment,
        comment: comment.comment.trim() === '' ? '' : comment.comment,
        author: comment.author ?? 'Unknown',
        viewpoint_guid: shown(comment.viewpoint_guid),
        reply_to_comment_guid: null,
      }))
      .filter(comment => comment.comment !== '' || comment.viewpoint_guid !== null),
  };
}

/** `null`: without aspect ratio; 'snapshot': whatever ratio the export took where none was given is not compared. */
function withUnitCameras(viewpoint: BcfViewpoint, ratio: null | 'snapshot'): BcfViewpoint {
  const { orthogonal_camera: orthogonal, perspective_camera: perspective } = viewpoint;
  const unit = <Camera extends BcfCamera>(camera: Camera): Camera => {
    const { direction, up } = unitCamera(camera.camera_direction, camera.camera_up_vector);
    const aspect = ratio === null ? null : camera.aspect_ratio;
    return { ...camera, camera_direction: direction, camera_up_vector: up, aspect_ratio: aspect };
  };
  return {
    ...viewpoint,
    orthogonal_camera: orthogonal && !(ratio !== null && perspective) ? unit(orthogonal) : null,
    perspective_camera: perspective && unit(perspective),
  };
}

/** Aspect ratios of `expected` that are missing, taken from `actual`: exports of 3.0 add them. */
export function withRatiosOf(expected: BcfProject, actual: BcfProject): BcfProject {
  const ratioOf = <Camera extends BcfCamera>(camera: Camera | null, other: Camera | null | undefined): Camera | null =>
    camera && { ...camera, aspect_ratio: camera.aspect_ratio ?? other?.aspect_ratio ?? null };
  return {
    ...expected,
    topics: expected.topics.map((topic, t) => ({
      ...topic,
      viewpoints: topic.viewpoints.map((viewpoint, v) => {
        const other = actual.topics[t]?.viewpoints[v];
        return {
          ...viewpoint,
          orthogonal_camera: ratioOf(viewpoint.orthogonal_camera, other?.orthogonal_camera),
          perspective_camera: ratioOf(viewpoint.perspective_camera, other?.perspective_camera),
        };
      }),
    })),
  };
}
