// Preloaded into a thread that runs from the sources, as in the tests.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
