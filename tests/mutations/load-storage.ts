/**
 * Loads what the browser stores before any test: most of it is loaded lazily, so its keys would be read, and mutated, in
 * whichever test is the first to need them.
 */
import.meta.glob('../../src/storage/**/*.ts', { eager: true });
