-- The log of deliveries is read from its end, also of one state alone, and what failed lately is counted.
CREATE INDEX webhook_delivery_hook ON webhook_delivery (webhook_id);
CREATE INDEX webhook_delivery_state ON webhook_delivery (webhook_id, state);
CREATE INDEX webhook_delivery_recent ON webhook_delivery (webhook_id, created_at, state, attempts);
