/** The system log, the counts of traffic and the lines of connected services, by month. */
export const sql = `
select partition_table('system_log', 'date', null, array['id', 'date']);
select partition_table('traffic', 'date', null, array['id', 'date']);
select partition_table('service_log', 'at', null, array['id', 'at']);
select create_partition(name, null, (now() + interval '1 month')::text) from unnest(array['system_log', 'traffic', 'service_log']) name;
`;
