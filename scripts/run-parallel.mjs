/**
 * Runs the jobs of a list, as many at a time as there are places, the first that may begin before the later
 * ones. A job may begin when those that its `after` names are done. `run(job, say)` does the job and answers
 * what came of it; what it says is passed on as if one job ran at a time: of those that run the one that
 * began first is heard at once, the others when it is their turn. `tell` hears it as (job, thing said),
 * `undefined` being said by all at their turn. Answers what came of the jobs, in the order of the list.
 */
export async function runParallel(jobs, places, run, tell) {
  const outcomes = new Map();
  const running = new Map();
  const turns = [];

  const hear = () => {
    for (let [turn] = turns; turn; [turn] = turns) {
      for (const output of turn.unheard.splice(0)) tell(turn.job, output);
      if (!outcomes.has(turn.job.name)) return;
      turns.shift();
    }
  };
  const begin = async (job) => {
    const turn = { job, unheard: [undefined] };
    turns.push(turn);
    hear();
    const say = (output) => {
      turn.unheard.push(output);
      hear();
    };
    outcomes.set(job.name, await run(job, say));
    running.delete(job.name);
    hear();
  };
  const next = () =>
    jobs.find(
      ({ name, after = [] }) =>
        !running.has(name) &&
        !outcomes.has(name) &&
        after.every((dependency) => outcomes.has(dependency)),
    );

  while (outcomes.size < jobs.length) {
    for (let job = next(); job && running.size < places; job = next()) {
      running.set(job.name, undefined);
      running.set(job.name, begin(job));
    }
    if (running.size === 0) throw new Error("Circular dependency between the remaining jobs");
    await Promise.race(running.values());
  }
  return jobs.map(({ name }) => outcomes.get(name));
}
