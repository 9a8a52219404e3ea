// How dependency-cruiser finds what the web client imports as "@/…" (it reads this in webpack's form).
import { inRoot } from './lib/places.mjs';

export default { resolve: { alias: { '@': inRoot('apps/web/src') } } };
