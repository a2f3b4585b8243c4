/** The upload's worker: a chunk of its own, without a page, a session or a network. */
import { serve } from './serve.ts';
import { createSurveyFile } from './survey-file.ts';

serve(self, createSurveyFile());
