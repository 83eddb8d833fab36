/**
 * Loads the mutated sources before any test, so that what they evaluate while loading is recognized as static whichever
 * test is the first to need them.
 */
import.meta.glob(['../../src/{api,ports,queries,storage}/**/*.ts', '!../../src/ports/inspection/attach.ts'], {
  eager: true,
});
