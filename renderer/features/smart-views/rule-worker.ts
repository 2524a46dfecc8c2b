// Parses the result of a rule off the main thread: one message, then the worker ends.
import { answerWith } from '../../api/ask-worker.ts';
import { elementsIn } from './rule-table.ts';

answerWith(elementsIn);
