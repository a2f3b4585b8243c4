/** The upload's worker: a chunk of its own, without a page, a session or a network. */
import { serve, type Port } from './serve.ts';
import { createSurveyFile } from './survey-file.ts';

// The types of the page describe `self` as its window; here it is the worker's scope.
serve(self as unknown as Port, createSurveyFile());
