/** The upload worker: a separate chunk without access to DOM, session or network. */
import { serve } from './serve.ts';
import { createSurveyFile } from './survey-file.ts';

serve(self, createSurveyFile());
