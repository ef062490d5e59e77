// Package tannr is the Tannr API for Go: written by hand, without dependencies.
//
// A call that could not be answered is made again: reads always, and POSTs because each carries an Idempotency-Key of
// its own, so that it does its work once.
package tannr

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

// ErrNoKey is what every call of a client without a key returns.
var ErrNoKey = errors.New("tannr: set TANNR_API_KEY, or use WithAPIKey")

var waits = []time.Duration{200 * time.Millisecond, 800 * time.Millisecond, 2 * time.Second}

// A limit that passes sooner is waited for; the month's is told.
const longestWait = 10 * time.Second

// Answers are read up to this size.
const mostRead = 64 << 20

// Client makes calls with one key, or with a person's own token: Keys, Webhooks, ToolServers, Workspaces, changes of
// policies and consent need the latter. It is safe for use by several goroutines at once.
type Client struct {
	Agents      *Agents
	Directives  *Directives
	Schedules   *Schedules
	Memory      *Memory
	Oversight   *Oversight
	Approvals   *Approvals
	Policies    *Policies
	Profiles    *Profiles
	Analytics   *Analytics
	Keys        *Keys
	Webhooks    *Webhooks
	ToolServers *ToolServers
	Workspaces  *Workspaces

	key, url, workspace string
	http                *http.Client
}

// Option changes what New takes from the environment.
type Option func(*Client)

// WithAPIKey takes the place of TANNR_API_KEY.
func WithAPIKey(key string) Option { return func(c *Client) { c.key = key } }

// WithURL takes the place of TANNR_URL.
func WithURL(address string) Option { return func(c *Client) { c.url = address } }

// WithWorkspace says which workspace a person's own token works in.
func WithWorkspace(id string) Option { return func(c *Client) { c.workspace = id } }

// WithHTTPClient makes the calls by another client than one that waits for 30 seconds.
func WithHTTPClient(client *http.Client) Option { return func(c *Client) { c.http = client } }

// New reads TANNR_API_KEY and TANNR_URL.
func New(options ...Option) *Client {
	c := &Client{
		key:  os.Getenv("TANNR_API_KEY"),
		url:  os.Getenv("TANNR_URL"),
		http: &http.Client{Timeout: 30 * time.Second},
	}
	for _, option := range options {
		option(c)
	}
	if c.url == "" {
		c.url = "https://tannr.dev"
	}
	c.url = strings.TrimRight(c.url, "/")
	c.Agents = &Agents{c}
	c.Directives = &Directives{c}
	c.Schedules = &Schedules{c}
	c.Memory = &Memory{c}
	c.Oversight = &Oversight{c}
	c.Approvals = &Approvals{c}
	c.Policies = &Policies{c}
	c.Profiles = &Profiles{c}
	c.Analytics = &Analytics{c}
	c.Keys = &Keys{c}
	c.Webhooks = &Webhooks{c}
	c.ToolServers = &ToolServers{c}
	c.Workspaces = &Workspaces{c}
	return c
}

// Error is what the API refused: Code for programs, Message for people, and the field, scope or role that it is
// about.
type Error struct {
	Status    int    `json:"-"`
	Code      string `json:"code"`
	Message   string `json:"message"`
	Field     string `json:"field"`
	Scope     string `json:"scope"`
	Role      string `json:"role"`
	RequestID string `json:"request_id"`
	// RetryAfter is how long to wait, where the API says so.
	RetryAfter time.Duration `json:"-"`
}

func (e *Error) Error() string { return fmt.Sprintf("tannr: %s (%s)", e.Message, e.Code) }

type onceKey struct{}

// WithIdempotencyKey gives the one POST that is made with this context a key of your own, so that a program that starts anew can
// make the same call again and it does its work once.
func WithIdempotencyKey(ctx context.Context, key string) context.Context {
	return context.WithValue(ctx, onceKey{}, key)
}

// Request makes any call of the API, for those that have no method of their own. It reads the answer into answer,
// which may be nil.
func (c *Client) Request(ctx context.Context, method, path string, query url.Values, body, answer any) error {
	if c.key == "" {
		return ErrNoKey
	}
	var sent []byte
	if body != nil {
		var err error
		if sent, err = json.Marshal(body); err != nil {
			return err
		}
	}
	once := ""
	if method == http.MethodPost {
		if once, _ = ctx.Value(onceKey{}).(string); once == "" {
			var err error
			if once, err = newKey(); err != nil {
				return err
			}
		}
	}
	return c.again(ctx, method, func() error {
		return c.send(ctx, method, c.address(path, query), once, sent, answer)
	})
}

func (c *Client) address(path string, query url.Values) string {
	address := c.url + "/v1" + path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	return address
}

// again makes a call until it was answered, refused for good, or made often enough.
func (c *Client) again(ctx context.Context, method string, call func() error) error {
	for attempt := 0; ; attempt++ {
		err := call()
		wait, repeat := pause(method, attempt, err)
		if err == nil || !repeat || ctx.Err() != nil {
			return err
		}
		if err := sleep(ctx, wait); err != nil {
			return err
		}
	}
}

func sleep(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Stream calls visit with the data of every server-sent event, until it returns an error or the server ends the stream.
func (c *Client) Stream(ctx context.Context, path string, query url.Values, visit func([]byte) error) error {
	_, err := c.stream(ctx, path, query, visit)
	return err
}

// stream also says whether the server answered that nothing more comes.
func (c *Client) stream(
	ctx context.Context, path string, query url.Values, visit func([]byte) error,
) (isOver bool, err error) {
	if c.key == "" {
		return false, ErrNoKey
	}
	// A stream is open for longer than any other answer takes.
	unlimited := *c.http
	unlimited.Timeout = 0
	var response *http.Response
	err = c.again(ctx, http.MethodGet, func() (err error) {
		response, err = c.open(ctx, &unlimited, http.MethodGet, c.address(path, query), "text/event-stream", "", nil)
		return err
	})
	if err != nil {
		return false, err
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, mostRead)
	for lines.Scan() {
		if data := bytes.TrimPrefix(lines.Bytes(), []byte("data: ")); len(data) < len(lines.Bytes()) {
			if err := visit(data); err != nil {
				return false, err
			}
		}
	}
	return response.StatusCode == http.StatusNoContent, lines.Err()
}

// Me says whose key or token this is, in which workspace and with which scopes. The call is not counted.
func (c *Client) Me(ctx context.Context) (*Me, error) {
	return ask[Me](ctx, c, http.MethodGet, "/me", nil, nil)
}

// GraphQL reads across lists into data, which may be a pointer to a struct. Errors are of what could not be read.
// Operation says which one to run, where the query has several.
func (c *Client) GraphQL(
	ctx context.Context, query string, variables map[string]any, data any, operation ...string,
) error {
	answer := struct {
		Data   json.RawMessage
		Errors []Error
	}{}
	body := map[string]any{"query": query}
	if variables != nil {
		body["variables"] = variables
	}
	if len(operation) > 0 {
		body["operationName"] = operation[0]
	}
	if err := c.Request(ctx, http.MethodPost, "/graphql", nil, body, &answer); err != nil {
		return err
	}
	if len(answer.Data) > 0 {
		if err := json.Unmarshal(answer.Data, data); err != nil {
			return err
		}
	}
	if len(answer.Errors) > 0 {
		return &answer.Errors[0]
	}
	return nil
}

// PublicKeys are those that sign what the server says.
func (c *Client) PublicKeys(ctx context.Context) (*KeySet, error) {
	keys := new(KeySet)
	err := c.again(ctx, http.MethodGet, func() error {
		return c.send(ctx, http.MethodGet, c.url+"/auth/v1/.well-known/jwks.json", "", nil, keys)
	})
	return keys, err
}

func newKey() (string, error) {
	bytes := make([]byte, 16)
	if _, err := rand.Read(bytes); err != nil {
		return "", err
	}
	return hex.EncodeToString(bytes), nil
}

func (c *Client) send(ctx context.Context, method, address, once string, sent []byte, answer any) error {
	response, err := c.open(ctx, c.http, method, address, "application/json", once, sent)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, mostRead))
	if err != nil {
		// An answer that breaks off is none.
		return &url.Error{Op: method, URL: address, Err: err}
	}
	if answer == nil || len(text) == 0 {
		return nil
	}
	return json.Unmarshal(text, answer)
}

// open makes a call once. What was refused is an error, and its answer closed.
func (c *Client) open(
	ctx context.Context, with *http.Client, method, address, accept, once string, sent []byte,
) (*http.Response, error) {
	var body io.Reader
	if sent != nil {
		body = bytes.NewReader(sent)
	}
	request, err := http.NewRequestWithContext(ctx, method, address, body)
	if err != nil {
		return nil, err
	}
	if c.key != "" {
		request.Header.Set("Authorization", "Bearer "+c.key)
	}
	request.Header.Set("Accept", accept)
	if sent != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.workspace != "" {
		request.Header.Set("Tannr-Workspace", c.workspace)
	}
	if once != "" {
		request.Header.Set("Idempotency-Key", once)
	}
	response, err := with.Do(request)
	if err != nil {
		return nil, err
	}
	if response.StatusCode < 300 {
		return response, nil
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, mostRead))
	if err != nil {
		return nil, err
	}
	return nil, readError(response, text)
}

// breaksOff says whether the network is what failed.
func breaksOff(err error) bool {
	var refused *Error
	return !errors.As(err, &refused) && !errors.Is(err, ErrNoKey)
}

func readError(response *http.Response, text []byte) error {
	read := struct{ Error *Error }{}
	if json.Unmarshal(text, &read) != nil || read.Error == nil {
		read.Error = &Error{Code: "unavailable", Message: fmt.Sprintf("The server answered %d.", response.StatusCode)}
	}
	read.Error.Status = response.StatusCode
	if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil {
		read.Error.RetryAfter = time.Duration(seconds) * time.Second
	}
	return read.Error
}

// pause says whether to make the call again, and when.
func pause(method string, attempt int, err error) (time.Duration, bool) {
	if attempt >= len(waits) || (method != http.MethodGet && method != http.MethodPost) {
		return 0, false
	}
	var refused *Error
	var unreached *url.Error
	switch {
	case errors.As(err, &refused):
	case errors.As(err, &unreached):
		return waits[attempt], true
	default:
		return 0, false
	}
	if refused.Status == http.StatusTooManyRequests {
		return max(refused.RetryAfter, waits[attempt]), refused.RetryAfter <= longestWait
	}
	return waits[attempt], refused.Status >= 500 || refused.Code == "idempotency_in_progress"
}

func max(a, b time.Duration) time.Duration {
	if a > b {
		return a
	}
	return b
}

// ask makes a call and reads its answer.
func ask[Answer any](
	ctx context.Context, c *Client, method, path string, query url.Values, body any,
) (*Answer, error) {
	answer := new(Answer)
	if err := c.Request(ctx, method, path, query, body, answer); err != nil {
		return nil, err
	}
	return answer, nil
}

// rows reads a list that has one page alone.
func rows[Row any](ctx context.Context, c *Client, path string) ([]Row, error) {
	var answer struct{ Data []Row }
	err := c.Request(ctx, http.MethodGet, path, nil, nil, &answer)
	return answer.Data, err
}

// each reads every row of a list, page after page, until visit returns an error.
func each[Row any](ctx context.Context, c *Client, path string, query url.Values, visit func(Row) error) error {
	if query == nil {
		query = url.Values{}
	}
	query.Set("limit", "100")
	for {
		var page struct {
			Data []Row
			Next *string
		}
		if err := c.Request(ctx, http.MethodGet, path, query, nil, &page); err != nil {
			return err
		}
		for _, row := range page.Data {
			if err := visit(row); err != nil {
				return err
			}
		}
		if page.Next == nil {
			return nil
		}
		query.Set("after", *page.Next)
	}
}

func set(query url.Values, name, value string) {
	if value != "" {
		query.Set(name, value)
	}
}

func setNumber(query url.Values, name string, value int64) {
	if value != 0 {
		query.Set(name, strconv.FormatInt(value, 10))
	}
}

func at(id string) string { return url.PathEscape(id) }
